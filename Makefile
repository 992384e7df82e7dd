# What a developer runs. `make help` lists it.
#
#   make test PYTEST_ARGS="-k reveal"     other arguments for pytest
#   make test PYTHON=python               an interpreter with everything installed, instead of .venv
#   BASE_PYTHON=python3.12 make test      the interpreter that makes .venv
#   TABLETOP_PURE=1 make test             nothing compiled

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
PYTHON := $(VENV)/bin/python
BASE_PYTHON ?= python3
PYTEST_ARGS ?= -n auto

# A stamp says that .venv holds what pyproject.toml asks for; the one for tests includes the one for training.
ifeq ($(PYTHON),$(VENV)/bin/python)
READY_TO_TEST := $(VENV)/.ready-to-test
READY_TO_TRAIN := $(firstword $(wildcard $(READY_TO_TEST)) $(VENV)/.ready-to-train)
endif

# One build at a time in this tree.
LOCK := $(if $(shell command -v flock),flock .build.lock)

define install
@$(BASE_PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed, this is " + sys.version)'
@$(BASE_PYTHON) -m venv $(VENV)
@echo "Installing into $(VENV) and compiling; the first time takes some minutes."
@$(LOCK) $(PYTHON) -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
@touch $@
endef

# Only what changed is built; without a compiler this warns, and the rest goes on.
define compile
@$(LOCK) $(PYTHON) setup.py --quiet build_ext --inplace
@$(PYTHON) -c 'import tabletop_core; print(tabletop_core.build_info())'
endef

# Whether a C compiler and Python's headers are there.
can_compile = echo '\#include <Python.h>' | $${CC:-cc} -fsyntax-only -x c - 2> /dev/null \
    -I "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')"

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/.ready-to-test: EXTRAS := train,render,dev
$(VENV)/.ready-to-test: pyproject.toml
	$(install)

$(VENV)/.ready-to-train: EXTRAS := train,build
$(VENV)/.ready-to-train: pyproject.toml
	$(install)

.PHONY: quickstart
quickstart: $(READY_TO_TRAIN) ## train an agent, measure it, and leave all under runs/
	$(compile)
	@$(PYTHON) -m benchmarks quickstart

.PHONY: build
build: $(READY_TO_TEST) ## compile the hot modules in place; instant when nothing changed
	$(compile)

.PHONY: lint
lint: $(READY_TO_TEST) ## style, types, and who may import whom
	@$(PYTHON) -m ruff check --quiet
	@$(PYTHON) -m ruff format --check --quiet
	@$(PYTHON) -m mypy
	@$(PYTHON) -c 'from importlinter.cli import lint_imports_command as run; run()' --no-logo

.PHONY: format
format: $(READY_TO_TEST) ## sort imports and lay out the code
	@$(PYTHON) -m ruff check --quiet --select I --fix
	@$(PYTHON) -m ruff format --quiet

.PHONY: test
test: build lint ## check everything, then run the tests compiled and interpreted
	@if $(PYTHON) -c 'import sys, tabletop_core; sys.exit(tabletop_core.build_info().mode != "compiled")'; then \
	    echo "== The tests, compiled"; \
	    $(PYTHON) -m pytest $(PYTEST_ARGS); \
	elif [ -z "$${TABLETOP_PURE:-}" ] && $(can_compile); then \
	    echo "A C compiler is there, but the modules are not compiled: see the warning above."; exit 1; \
	else \
	    echo "== No C compiler (or TABLETOP_PURE is set): the tests run interpreted only"; \
	fi
	@echo "== The tests, interpreted, without those that the compiled build runs alike (see tests/conftest.py)"
	@TABLETOP_PURE=1 $(PYTHON) -m pytest $(PYTEST_ARGS)

.PHONY: docs
docs: $(READY_TO_TEST) ## write the generated tables of the documentation anew
	@$(PYTHON) docs/generate.py

.PHONY: clean
clean: ## remove what was built; keeps .venv and runs/
	@rm -rf build dist *.egg-info .build.lock tabletop_core/compiled.sha256
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find tabletop_core benchmarks *_env \( -name '*.so' -o -name '*.pyd' \) -delete
	@find . -path ./$(VENV) -prune -o -name __pycache__ -prune -exec rm -rf {} +
