# Everything runs in the project's own environment, .venv, made on first use
# and rebuilt when pyproject.toml changes.

PYTHON ?= python3
LAB_OPTIONS ?=
APP_OPTIONS ?=
# In a container one is often root, which JupyterLab accepts only when told so.
ROOT_OPTION := $(if $(filter 0,$(shell id -u)),--allow-root)
TEST_OPTIONS ?=
# Browsers and servers are waited for: two workers more than there are processors keep these busy.
TEST_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)
SITE_OPTIONS ?=

.DEFAULT_GOAL := help
.PHONY: help lab app quick test check format bench screenshots site docs binder clean

help: ## show what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; '$(PYTHON)' is older or missing. Try: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up .venv (a minute or two, once)"
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,app,site,docs,dev]'
	@touch $@

lab: .venv/ready ## open JupyterLab on the notebooks
	.venv/bin/jupyter lab --notebook-dir=notebooks --LabApp.default_url=/lab/tree/00_start_here.ipynb $(ROOT_OPTION) $(LAB_OPTIONS)

app: .venv/ready ## serve the Explorer as a page of its own
	JUPYTER_PATH=glow_explorer/app/jupyter JUPYTER_CONFIG_PATH=glow_explorer/app/config \
		.venv/bin/voila glow_explorer/app/explorer.ipynb $(APP_OPTIONS)

# Python keeps what it has compiled: without that, each process of a run compiles everything again.
quick test: export PYTHONDONTWRITEBYTECODE =

quick: .venv/ready ## run the tests that need neither browser, kernel nor patience
	.venv/bin/python -m pytest -m "not browser and not slow" -n logical --dist worksteal \
		--durations=5 --durations-min=2 $(TEST_OPTIONS)

test: .venv/ready ## run the whole test suite
	.venv/bin/python -m pytest -n $(TEST_WORKERS) --dist loadfile --no-loadscope-reorder $(TEST_OPTIONS)

check: .venv/ready ## lint, format, types, direction of imports
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/python -m pytest -q tests/project/test_architecture.py

format: .venv/ready ## let ruff fix what it can, and take the outputs out of the notebooks
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/jupyter nbconvert --clear-output --inplace notebooks/*.ipynb notebooks/fr/*.ipynb

bench: .venv/ready ## time the hot paths, as ratios within one run
	.venv/bin/python -m benchmarks

screenshots: .venv/ready ## take pictures of every widget (build/screenshots), and those of the README
	.venv/bin/python -m tests.support.screenshots build/screenshots --readme docs/pictures

site: .venv/ready ## build the site that runs in the visitor's browser, without a server (build/site)
	.venv/bin/python -m docs.publishing.site build/site $(SITE_OPTIONS)

docs: .venv/ready ## build the reference and the pages on architecture and hosting (build/docs)
	.venv/bin/python -m docs.publishing.reference build/docs

binder: .venv/ready ## show what Binder would build, without building it
	.venv/bin/jupyter-repo2docker --no-build --debug .

clean: ## remove the environment and everything built
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
