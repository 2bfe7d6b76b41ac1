# Two commands: `make grade` grades the sample class, `make test` runs every test. Both make the environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

JOBS ?= 2
FUZZ_SECONDS ?= 300

.PHONY: grade test test-fast validate lint stubs bench peers volume regrade mutants kill-test fuzz clean

grade: $(READY)
	@$(BIN)/python -m tests.submissions.sample_class build/class
	@$(BIN)/autograder grade build/class --out build/grades --seed sample

test: $(READY) lint
	$(BIN)/autograder stubs --check
	$(BIN)/autograder validate --jobs $(JOBS)
	$(BIN)/pytest -n $(JOBS) --dist loadfile

test-fast: $(READY)
	$(BIN)/pytest -m "not slow" -n $(JOBS) --dist loadfile

validate: $(READY)
	$(BIN)/autograder validate --seeds 3 --jobs $(JOBS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

stubs: $(READY)
	$(BIN)/autograder stubs

bench: $(READY)
	$(BIN)/python benchmarks/per_submission.py
	$(BIN)/python benchmarks/suites.py
	$(BIN)/python benchmarks/budget.py
	$(BIN)/python benchmarks/answer.py

# Against what a course would use instead (otter-grader and nbgrader are installed under build/tools), and 10,000 submissions.
peers: $(READY)
	$(BIN)/python benchmarks/peers.py --write

volume: $(READY)
	$(BIN)/python benchmarks/volume.py --write

regrade: $(READY)
	$(BIN)/python benchmarks/regrade.py

mutants: $(READY)
	$(BIN)/python -m tests.mutation --jobs $(JOBS) --write

kill-test: $(READY)
	$(BIN)/python -m tests.faults.killing --kills 100

# Every target in turn, so many seconds each: `make fuzz FUZZ_SECONDS=3600`. Linux on x86-64.
fuzz: $(READY)
	$(BIN)/python -m fuzz decode --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz read --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz notebook --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz archive --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz export --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz roster --seconds $(FUZZ_SECONDS)
	$(BIN)/python -m fuzz sheet --seconds $(FUZZ_SECONDS)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $(READY)

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
