# make run    the window; without a display the main job headless, with the picture saved
# make test   the whole gate: format, lint, types, imports, tests
# make lint   format, lint, types, imports
# make bench  measurements
#
# Each does its own set-up, once. PYTHON names another Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps

PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

.DEFAULT_GOAL := help
.PHONY: help run test lint bench format clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

# ------------------------------------------------------------------------------------------ set-up

$(STAMPS)/venv: scripts/make_venv.sh scripts/find_python.sh
	@python=$$(scripts/find_python.sh "$(PYTHON)") && scripts/make_venv.sh "$$python" $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/program: pyproject.toml $(STAMPS)/venv
	@echo "lethe: installing what the program needs"
	@$(PIP) install -q -e .
	@touch $@

$(STAMPS)/tools: pyproject.toml $(STAMPS)/venv
	@echo "lethe: installing the program and the tools that check it"
	@$(PIP) install -q -e '.[dev]'
	@touch $@ $(STAMPS)/program

$(STAMPS)/window: scripts/system_libraries.sh $(STAMPS)/venv
	@scripts/system_libraries.sh window
	@touch $@

$(STAMPS)/headless: scripts/system_libraries.sh $(STAMPS)/venv
	@scripts/system_libraries.sh headless
	@touch $@ $(STAMPS)/window

# --------------------------------------------------------------------------------------------- use

ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
run: $(STAMPS)/window $(STAMPS)/program
	@$(BIN)/lethe
else
run: $(STAMPS)/headless $(STAMPS)/program
	@scripts/headless_demo.sh $(BIN)/lethe build
endif

bench: $(STAMPS)/headless $(STAMPS)/program
	@scripts/with_display.sh $(BIN)/lethe bench

# ------------------------------------------------------------------------------------------- check

lint: $(STAMPS)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

test: $(STAMPS)/headless lint
	@scripts/run_tests.sh $(VENV)

format: $(STAMPS)/tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache
