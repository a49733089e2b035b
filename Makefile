# Everything runs in the project's own environment, .venv, made on first use
# and rebuilt when pyproject.toml changes.

PYTHON ?= python3
# Windows keeps an environment's programs elsewhere.
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Texts are UTF-8, also where a system thinks otherwise.
ifeq ($(OS),Windows_NT)
export PYTHONUTF8 := 1
endif
LAB_OPTIONS ?=
APP_OPTIONS ?=
# In a container one is often root, which JupyterLab accepts only when told so.
ROOT_OPTION := $(if $(filter 0,$(shell id -u)),--allow-root)
TEST_OPTIONS ?=
# Browsers and servers are waited for: two workers more than there are processors keep these busy.
TEST_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)
SITE_OPTIONS ?=
FUZZ_OPTIONS ?=
MUTANT_OPTIONS ?=

.DEFAULT_GOAL := help
.PHONY: help lab app sheets quick test check fronts fronts-checked fronts-formatted format bench fuzz mutants screenshots site docs pages binder dist address clean

help: ## show what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; '$(PYTHON)' is older or missing. Try: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up .venv (a minute or two, once)"
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,app,site,docs,french,dev]'
	@touch $@

lab: .venv/ready ## open JupyterLab on the notebooks
	JUPYTER_CONFIG_PATH=glow_explorer/app/lab $(BIN)/jupyter lab --notebook-dir=notebooks --LabApp.default_url=/lab/tree/00_start_here.ipynb $(ROOT_OPTION) $(LAB_OPTIONS)

app: .venv/ready ## serve the Explorer as a page of its own
	JUPYTER_PATH=glow_explorer/app/jupyter JUPYTER_CONFIG_PATH=glow_explorer/app/config \
		$(BIN)/voila glow_explorer/app/explorer.ipynb $(APP_OPTIONS)

sheets: .venv/ready ## write the cheat sheets into build/sheets, one page of A4 each (HTML, and PDF with Chromium)
	$(BIN)/python -m docs.publishing.sheets build/sheets

# Python keeps what it has compiled: without that, each process of a run compiles everything again.
quick test: export PYTHONDONTWRITEBYTECODE =

quick: .venv/ready ## run the tests that need neither browser, kernel nor patience
	$(BIN)/python -m pytest -m "not browser and not slow" -n logical --dist worksteal \
		--hypothesis-profile=quick --durations=5 --durations-min=2 $(TEST_OPTIONS)

test: .venv/ready ## run the whole test suite
	$(BIN)/python -m pytest -n $(TEST_WORKERS) --dist loadfile --no-loadscope-reorder $(TEST_OPTIONS)

check: .venv/ready ## lint, format, types, direction of imports, front ends
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/project/test_architecture.py
	@$(MAKE) --no-print-directory fronts

# TypeScript and biome are fetched once, and again when their versions change; nothing of them is shipped.
FRONTS := glow_explorer/widgets/static glow_explorer/app/jupyter docs/publishing/site_files tests/front_ends tests/support
NODE := build/front_ends/node_modules/.bin
BIOME := $(NODE)/biome check --error-on-warnings --config-path=tests/front_ends/lint.json
NO_NPM := npm (of Node.js) is missing: JavaScript and styles are not checked.

build/front_ends/ready: tests/front_ends/package.json
	@echo "Fetching what checks the front ends into build/front_ends (a few seconds, once)"
	@mkdir -p $(@D) && cp $< $(@D)
	@cd $(@D) && npm install --silent --no-audit --no-fund --no-package-lock
	@touch $@

fronts: ## check types, lint and format of the front ends, JavaScript and styles (part of make check)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory fronts-checked; \
	elif [ "$(GLOW_REQUIRE_NPM)" = 1 ]; then echo "$(NO_NPM)"; exit 1; \
	else echo "$(NO_NPM)"; fi

fronts-checked: build/front_ends/ready
	$(NODE)/tsc -p tests/front_ends/tsconfig.json
	$(BIOME) $(FRONTS)

format: .venv/ready ## let ruff and biome fix what they can, and take the outputs out of the notebooks
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory fronts-formatted; fi
	$(BIN)/jupyter nbconvert --clear-output --inplace notebooks/*.ipynb notebooks/fr/*.ipynb

fronts-formatted: build/front_ends/ready
	$(BIOME) --write $(FRONTS)

bench: .venv/ready ## time the hot paths, as ratios within one run
	$(BIN)/python -m benchmarks

fuzz: .venv/ready ## give everything 100,000 strange inputs (a few minutes)
	$(BIN)/python -m tests.support.fuzzing --inputs 100000 $(FUZZ_OPTIONS)

mutants: .venv/ready ## change the rules here and there: do the tests notice? (half an hour)
	$(BIN)/python -m tests.support.mutants $(MUTANT_OPTIONS)

screenshots: .venv/ready site ## take pictures of every widget (build/screenshots), of README and home page (docs/pictures)
	$(BIN)/python -m tests.support.screenshots build/screenshots --readme docs/pictures
	$(BIN)/python -m tests.support.site_pictures docs/publishing/site_files --first docs/pictures --site build/site

site: .venv/ready ## build the site that runs in the visitor's browser, without a server (build/site)
	$(BIN)/python -m docs.publishing.site build/site $(SITE_OPTIONS)

docs: .venv/ready ## build the reference and the pages on architecture, hosting and clusters (build/docs)
	$(BIN)/python -m docs.publishing.reference build/docs

pages: site docs ## build the site with the reference in it, as it is published (build/site)
	@rm -rf build/site/reference && cp -R build/docs build/site/reference

binder: .venv/ready ## show what Binder would build, without building it
	$(BIN)/jupyter-repo2docker --no-build --debug .

dist: .venv/ready ## build the wheel and the archive of a release and check them (dist; TAG=v0.2.0 compares)
	@rm -rf dist
	$(BIN)/python -m build --outdir dist .
	$(BIN)/python -m docs.publishing.release dist $(if $(TAG),"$$TAG")

address: .venv/ready ## fill in the project's address wherever it is told (REPO=owner/name, SITE=https://...)
	$(BIN)/python -m docs.publishing.address $(REPO) $(if $(SITE),--site $(SITE))

clean: ## remove the environment and everything built
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
