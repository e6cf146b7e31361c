# SPDX-License-Identifier: Apache-2.0
# Only Python >= 3.11 with venv, make and git are needed; the rest comes into .venv.
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
GROUPS ?=
NORM ?=

.DEFAULT_GOAL := help
.PHONY: help env run test check coverage bench mutants journeys shots messages lock

help: ## Show what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

env: ## Build the environment in .venv (does nothing where it is current)
	@$(PYTHON) scripts/environment.py

run: env ## Start the demo agency on http://127.0.0.1:8000 (PORT= changes it); Ctrl-C stops it
	@$(BIN)/python scripts/run.py --port $(PORT)

test: env ## Run every test; GROUPS="law rest" runs only those
	@$(BIN)/python scripts/test.py $(GROUPS)

check: env ## Lint, format, strict types, import rules, function sizes, coverage of the law
	@$(BIN)/python scripts/check.py

coverage: env ## Record anew which provisions of the law are carried out
	@$(BIN)/python scripts/record_coverage.py

bench: env ## Measure the numbers of benchmarks/ (medians of five alternating runs)
	@$(BIN)/python -m benchmarks

mutants: env ## Mutate law/ and count what the tests kill; NORM="kernel mg-44007-2005" mutates only those
	@$(BIN)/python scripts/mutants.py $(NORM)

journeys: env ## Walk the journeys of tests/journeys in Chromium
	@$(BIN)/python scripts/test.py journeys

shots: env ## Take the screenshots of docs/screens again
	@$(BIN)/python scripts/shots.py

messages: env ## Collect the texts for translation and compile the catalogues
	@$(BIN)/python scripts/messages.py

lock: env ## Compile requirements/*.in to the hashed *.txt (needs uv on the path)
	uv pip compile -q --generate-hashes --no-header --python-version 3.11 --universal requirements/base.in -o requirements/base.txt
	uv pip compile -q --generate-hashes --no-header --python-version 3.11 --universal requirements/dev.in -c requirements/base.txt -o requirements/dev.txt
