# Two commands do everything in a fresh clone: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))  # one more than the cores: some tests wait

.PHONY: subjects hooks play test test-all fresh test-pythons quick generated check lint types contracts format tinydb-suite faults faults-short planted mutants bench coverage dist man pictures keys-count recording clean

$(READY): pyproject.toml .ci/constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "wyrdbook needs Python 3.11 or newer; name one: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[dev]'
	$(BIN)/python -m compileall -q -j 2 core campaigns tui
	@touch $@

play: $(READY)  ## open the sample campaign, copied into your own data folder
	@$(BIN)/wyrdbook --sample

test: $(READY)  ## the first tier: all behaviour, with one game for each walk over all
	$(BIN)/pytest --fork $(WORKERS) -m "not second"

test-all: $(READY)  ## the whole suite
	$(BIN)/pytest --fork $(WORKERS)

fresh: $(READY)  ## the tests that play at random and all properties, with a new seed (SEED= repeats one)
	$(BIN)/pytest --fork $(WORKERS) $$(grep -rlE "@given|fresh_seed" tests --include="test_*.py")

test-pythons: $(READY)  ## the quick tests (tests/pythons.py) on each other Python from 3.11 to 3.14 that is found
	$(BIN)/python -m tests.pythons

quick: $(READY)  ## what concerns a change (OF="tui/forms campaigns/threads", or what git calls changed)
	@$(BIN)/python -m tests.quick $(OF)

generated: $(READY)  ## every page and listing that a program makes, made again
	$(BIN)/python -m tests.keys_page
	$(BIN)/python -m tests.manpage
	$(BIN)/python -m tests.coverage.page
	$(BIN)/python -m tests.shapes.listing
	$(BIN)/python -m tests.core.breakdowns
	$(BIN)/python -m tests.core.offers
	$(BIN)/python -m tests.core.follows
	$(BIN)/python -m tests.core.states
	$(BIN)/python -m tests.core.answers
	$(BIN)/python -m tests.campaigns.transcripts
	$(BIN)/python -m tests.outputs
	$(BIN)/python -m tests.tui.transcripts.listing
	$(BIN)/python -m tests.tui.questions
	$(BIN)/python -m tests.authoring.reference
	$(BIN)/python -m tests.english.glossary
	$(BIN)/python -m tests.campaigns.test_spoken_page
	$(BIN)/python -m tests.house

check: subjects lint types contracts tinydb-suite test-all test-pythons faults-short  ## everything CI runs

subjects:  ## the subjects of commits since the hook that checks them came
	@test ! -d .git || git log --format=%s "$$(git log --diff-filter=A --format=%H -- .ci/hooks/commit-msg | tail -1)"..HEAD | .ci/hooks/commit-msg

hooks:  ## let git check the subject of each commit you make
	git config core.hooksPath .ci/hooks

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

tinydb-suite: $(READY)  ## TinyDB's own tests against our database class
	$(BIN)/python -m tests.tinydb_suite

MINUTES ?= 6
BENCH := .venv/.bench

FAULTS := .venv/.faults

$(FAULTS): $(READY)  # atheris is not to be had on every system: its part then says so
	-$(BIN)/pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[faults]'
	@touch $@

faults: $(FAULTS)  ## what can befall a campaign, for minutes or (MINUTES=300) hours, with counts
	$(BIN)/python -m tests.faults --minutes $(MINUTES)

planted: $(BENCH)  ## bugs and slowdowns planted on purpose: each has to be seen by the tests or the row it names
	$(BIN)/python -m tests.planted
	$(BIN)/python -m benchmarks --planted

NUMBER ?= 120

mutants: $(READY)  ## change one small thing at a time (SEED=, NUMBER=120): how many are seen, and what survives
	$(BIN)/python -m tests.mutants --number $(NUMBER) $(if $(SEED),--seed $(SEED))

faults-short: $(READY)
	$(BIN)/python -m tests.faults --minutes 0.4

$(BENCH): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[bench]'
	@touch $@

bench: $(BENCH)  ## each measured figure beside its goal, within ten minutes
	$(BIN)/python -m benchmarks

DISTRIBUTION := .venv/.dist

$(DISTRIBUTION): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[dist]'
	@touch $@

dist: $(DISTRIBUTION)  ## wheel and source archive, checked, and the wheel tried in an empty environment
	$(BIN)/python -m tests.dist

COVERAGE := .venv/.coverage

$(COVERAGE): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt --editable '.[coverage]'
	@touch $@

coverage: $(COVERAGE)  ## branch coverage of the store and of luck, which is to be 100 % (ALL=1: by the whole suite)
	$(BIN)/python -m tests.branch_coverage $(if $(ALL),--all)

keys-count: $(READY)  ## how many keys the commonest acts take, beside their goals
	@$(BIN)/python -m tests.tui.keys_count

recording: $(READY)  ## the recording and the picture README opens with
	@$(BIN)/python -m tests.recording

man: $(READY)  ## the manual page, from the parser of the command line
	$(BIN)/python -m tests.manpage

pictures: $(READY)  ## the pictures of the documents, from the sample campaigns
	$(BIN)/python -m tests.pictures

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
