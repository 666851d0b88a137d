"""Maps drawn: frame, spaces, legend and the widget."""
