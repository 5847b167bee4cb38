# Everything runs in .venv, which is made on first use. Stamps in it remember what was done,
# so that a second run does only what changed. PYTHON=... picks the interpreter.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
COMPILE := $(or $(SANDTABLE_COMPILE),1)

HOT := $(shell find src -name '*_cy.py' -o -name '*.pxd' 2>/dev/null)
TOOLS := setup.py $(wildcard buildtools/*.py)
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
# The rules run interpreted, too: a part of them in the quick tier, all of them in the long one.
RULES_TESTS := tests/kernel tests/games
SOME_RULES_TESTS := tests/kernel $(wildcard tests/games/*/test_board.py tests/games/*/test_moving.py)
# Only the tests in the browser need one.
BROWSER := $(if $(wildcard tests/e2e),CHROMIUM="$$(buildtools/system.sh browser)" && export CHROMIUM && )
# Found or installed once, before many tests look for it at the same time.
STORE := POSTGRES="$$(buildtools/system.sh postgres)" && export POSTGRES &&

# What the sources were last built as; another mode builds again.
BUILT := .venv/built-$(COMPILE)

# One test more than there are cores at a time: many of them mostly wait.
WORKERS := $(shell expr $$(nproc) + 1)
GAMES ?= 500
TABLES ?= 500
MINUTES ?= 10
SEED ?= 1

.PHONY: help play build test test-all check format bench strength elo soak load tune prove puzzles playthroughs goldens protocol pictures clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(BUILT) ## Install what playing needs, and open the browser to play
	@$(BIN)/sandtable

build: $(BUILT) .venv/dev ## Set up development and compile what changed

test: .venv/dev ## Check and test the compiled build, then test the rules interpreted
	@mode=$${SANDTABLE_COMPILE:-$$(buildtools/system.sh compile)} && $(MAKE) --no-print-directory suite COMPILE=$$mode

test-all: .venv/dev ## Run the long tests: attacks, floods, long games
	@mode=$${SANDTABLE_COMPILE:-$$(buildtools/system.sh compile)} && $(MAKE) --no-print-directory long COMPILE=$$mode

check: .venv/dev ## Lint, formatting, types and the import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python buildtools/spelling.py
	@if [ -d web/node_modules ] && command -v npm >/dev/null; then cd web && npm run --silent check && npm run --silent test; \
	    else echo "web/ is not installed here: its types were not checked and its logic was not tested."; fi

format: .venv/dev ## Put the sources into the shape that check asks for
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: build ## Measure speed, in the browser too
	$(BIN)/python -m tests.bench

strength: build ## Measure how strong the levels are (GAME=…, PAIR=8:random), as docs/strength.md
	$(BIN)/python -m tests.strength $(if $(GAME),--game $(GAME)) $(if $(PAIR),--pair $(PAIR)) $(ARGS)

elo: build ## Measure GAME=... against the UCI engine ENGINE=stockfish by ARGS="--elos 2200,2400 --games 200"
	$(BIN)/python -m tests.strength_uci --game "$(GAME)" --engine "$(or $(ENGINE),stockfish)" $(ARGS)

soak: build ## Play at random for a long time, looking for trouble
	$(BIN)/python -m tests.soak

load: build ## Play at TABLES=500 tables for MINUTES=10, looking at the server's memory
	$(BIN)/python -m tests.server.load.load --tables "$(TABLES)" --minutes "$(MINUTES)" --seed "$(SEED)"

prove: build ## See how far the opening of GAME can be solved, by ARGS
	$(BIN)/python -m tests.proof $(or $(GAME),tri-cross) $(ARGS)

tune: build ## Fit the weights of GAME=... to GAMES=... games of an engine against itself
	$(BIN)/python -m sandtable.arena.tuning.tune "$(GAME)" --games "$(GAMES)" --seed "$(SEED)"

puzzles: build ## Mine COUNT puzzles of GAME by SEED into its tests
	$(BIN)/python -m sandtable.arena.puzzles.puzzle $(GAME) --count $(or $(COUNT),64) --seed $(or $(SEED),1) \
	    --out tests/games/$(subst -,_,$(GAME))/puzzles.txt $(ARGS)

playthroughs: build ## Rewrite the golden playthroughs; the diff is the review
	$(BIN)/python -m tests.playthroughs

goldens: build ## Picture every page of the app anew; the diff is the review
	$(BROWSER)$(BIN)/python -m tests.e2e.goldens

protocol: build ## Write the TypeScript side of the server's vocabulary
	$(BIN)/python -m sandtable.server.codegen web/src/lib/protocol.ts

pictures: build ## Picture a table of each game anew, for the README
	$(BROWSER)$(BIN)/python -m buildtools.pictures

clean: ## Remove everything that was built, .venv too
	rm -rf .venv build dist out .*_cache .hypothesis .benchmarks src/*.egg-info src/sandtable/server/static web/node_modules
	find src tests buildtools -name __pycache__ -prune -exec rm -rf {} + -o -name '*_cy*.so' -exec rm -f {} + 2>/dev/null || true

# --- behind the targets --------------------------------------------------------------------------

.PHONY: suite
suite: $(BUILT) check
ifneq ($(COMPILE),0)
	$(BIN)/python buildtools/compiled.py $(if $(filter 1,$(COMPILE)),|| true)
endif
# The browser tests run by themselves: what drives the browser keeps an event loop running in its process.
	$(BROWSER)SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python -m pytest -n $(WORKERS) --durations=5 tests/e2e
	$(STORE) SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python -m pytest -n $(WORKERS) --durations=5 --ignore=tests/e2e
	SANDTABLE_COMPILE=0 $(BIN)/python -m pytest -n $(WORKERS) $(SOME_RULES_TESTS)

# Those that measure run one after the other.
SIDE_BY_SIDE := tests/server/secrecy tests/test_soak.py tests/test_registry.py tests/games
.PHONY: long
long: $(BUILT)
	$(BROWSER)SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python -m pytest -m long --durations=5 tests/e2e
	$(STORE) SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python -m pytest -m long --durations=5 -n auto $(SIDE_BY_SIDE)
	$(STORE) SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python -m pytest -m long --durations=5 -rA --ignore=tests/e2e \
	    $(addprefix --ignore=,$(SIDE_BY_SIDE))
	SANDTABLE_COMPILE=0 $(BIN)/python -m pytest -n auto $(RULES_TESTS)

.venv/made:
	@python=$$(buildtools/system.sh python) && "$$python" -m venv --clear .venv
	@touch $@

# Without isolation the build uses the pinned tools of .venv; what is compiled comes after, visibly.
.venv/runtime: .venv/made pyproject.toml constraints.txt
	@echo "Installing sandtable and what it needs ..."
	@$(PIP) install -c constraints.txt setuptools Cython
	@SANDTABLE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

.venv/dev: .venv/runtime
	@echo "Installing the development tools ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"], sep="\n")' >.venv/dev.txt
	@$(PIP) install -c constraints.txt -r .venv/dev.txt
	@touch $@

$(BUILT): .venv/runtime $(HOT) $(TOOLS) $(WEB)
	@echo "Building (SANDTABLE_COMPILE=$(COMPILE)) ..."
	@extra=$$(SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python buildtools/backend.py requires) && \
	    if [ -n "$$extra" ]; then $(PIP) install $$extra; fi
	@SANDTABLE_COMPILE=$(COMPILE) $(BIN)/python buildtools/backend.py
	@rm -f .venv/built-*
	@touch $@
