"""Plain mode: a session in lines, for screen readers, braille, e-ink, slow connections and pipes."""
