"""The documents in memory as TinyDB sees them, copied only where a change writes, and differences of states."""
