# One command each; the environment is made on first use and again when the pins change.
#   make report     every claim at the default size -> build/report/index.html, build/results.json
#   make test       every test, every claim at the small size, style, types and the import contract
#   make formal     Coq checks the proofs of formal/ -> build/formal.json, which later runs tell of
#   make nightly    what is marked nightly, then every claim at the paper's sizes; goes on where it stopped
#   make bench      rates and ratios; beside PyTorch and JAX where `make peers` was run
#   make clean      remove what was built (the environment stays)
PYTHON ?= python3
VENV ?= .venv
SIZE ?= default
JOBS ?= 2

BIN = $(VENV)/bin
STAMP = $(VENV)/installed
PEERS = .venv-peers
BENCH_PYTHON = $(firstword $(wildcard $(PEERS)/bin/python) $(BIN)/python)
PIP_OPTIONS = --quiet --disable-pip-version-check -c constraints.txt

.DEFAULT_GOAL := report
.PHONY: report test formal nightly bench peers clean

report: $(STAMP)
	@status=0; $(BIN)/verify run --size $(SIZE) || status=$$?; $(BIN)/verify report && exit $$status

test: $(STAMP)
	@$(BIN)/python -m pytest -n $(JOBS)

formal:
	@$(PYTHON) formal/check.py

nightly: $(STAMP)
	@$(BIN)/python -m pytest --nightly
	@$(BIN)/verify run --size paper

bench: $(STAMP)
	@set -e; for script in $(sort $(wildcard bench/*.py)); do $(BENCH_PYTHON) $$script; done

peers: $(PEERS)/installed

clean:
	rm -rf build dist ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(STAMP) $(PEERS)/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is older than Python 3.11: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "$(PYTHON) has no venv module: install it (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@echo "Installing into $(@D) (first use, or the pins changed)" >&2
	@$(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install $(PIP_OPTIONS) -e '.[$(if $(filter $(PEERS)/%,$@),test$(comma)peers,test)]'
	@touch $@

comma := ,
