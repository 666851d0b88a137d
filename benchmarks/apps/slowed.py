"""Run a module as `python -m` would, with what `benchmarks.slowing` has planted: the first argument names it."""

import runpy
import sys

from benchmarks.slowing import plant_as_told

if __name__ == "__main__":
    plant_as_told()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
