# `make demo` and `make test` are all that a newcomer needs; both make the environment first.

python := .venv/bin/python
ready := .venv/.ready
packages := cardboards firmware_bridge dealer

BOARDS := 1000
SEED := 1
STEPS := 100000
CRASHES := 4
CUTS := 50

# Kept byte code: the programs of a thousand tests would else be compiled each time they start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help demo test check format bench reader-report train fuzz chaos env lock clean

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

demo: $(ready) ## the whole job on a simulated machine, into demo-out/
	.venv/bin/fapai demo --out demo-out

test: $(ready) ## run the tests, all but those that need a device  (T="-k pbn -n 0" passes options on)
	$(python) -m pytest -m "not device" -n 4 --dist worksteal $(T)

check: $(ready) ## lint, formatting, types, and who may import whom
	$(python) -m ruff check .
	$(python) -m ruff format --check .
	$(python) -m mypy
	.venv/bin/lint-imports

format: $(ready) ## put the code into the house's form
	$(python) -m ruff check --fix-only .
	$(python) -m ruff format .

bench: $(ready) ## measure speed
	$(python) -m bench
	$(python) -m bench.files

reader-report: $(ready) ## how the photographs of the corpus are read, a table
	$(python) -m bench.corpus

train: $(ready) ## make the corner network again, from fetched art to weights (hours; needs npm)  (TRAIN="--corners 6000 --epochs 1": a try)
	$(python) -m venv .train/venv
	.train/venv/bin/pip install --quiet . onnx==1.23.2 resvg-py==0.5.0 torch==2.13.0
	PYTHONPATH=. .train/venv/bin/python -m firmware_bridge.reader.training .train $(TRAIN)

fuzz: $(ready) ## search ten minutes for bytes that break a reader of deal files
	$(python) -m pip install --quiet atheris==3.0.0
	$(python) -m fuzz.files .fuzz -max_total_time=600

chaos: $(ready) ## bad luck by the thousand  (BOARDS=100000 SEED=1, STEPS of the link; CRASHES=109 CUTS=9999: at every step)
	$(python) -m chaos --boards $(BOARDS) --seed $(SEED) --steps $(STEPS) --crashes $(CRASHES) --cuts $(CUTS)

env: $(ready) ## make or update .venv
$(ready): requirements/dev.txt pyproject.toml tools/env.sh
	sh tools/env.sh
	@touch $@

lock: ## pin the newest versions of all dependencies, with hashes
	sh tools/lock.sh

clean: ## remove all that was made, .venv too
	rm -rf .venv build dist demo-out test-out .fuzz .train .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(packages) tests tools -name __pycache__ -prune -exec rm -rf {} +
