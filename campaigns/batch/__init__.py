"""Several commands as one."""
