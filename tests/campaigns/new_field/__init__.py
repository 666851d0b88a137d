"""A field that no declaration has yet, put into the source of one as it is loaded, and looked for everywhere else."""
