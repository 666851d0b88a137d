"""Several commands done as one."""
