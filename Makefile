# The tasks of this project. `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
SYSCONFDIR ?= /etc
SWIFT ?= swift
RELEASE = $(shell SWIFT="$(SWIFT)" Scripts/release-flags) --product tintm
BINARY = .build/release/tintm
DEMO = .build/demo
SECONDS ?= 60

.DEFAULT_GOAL := help
.PHONY: outdated deb tarball image image-drill bare cluster drill help setup setup-check build test coverage check lint demo run fuzz score bench install uninstall format

help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: ## installs the system libraries that are missing
	@Scripts/setup

build: setup ## builds the release binary
	@$(SWIFT) build $(RELEASE) 2>&1 | Scripts/quietly

demo: build ## fetches the bundled sample sources and shows a ranked feed
	@Scripts/demo $(BINARY) $(DEMO)

run: build ## runs the daemon on ./feeds.yml, in the foreground
	@$(BINARY) serve

test: setup ## runs the tests
	@Scripts/run-tests

coverage: setup ## fails unless the tests run every line of the view models
	@Scripts/coverage

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks
	@echo "format: as .swift-format says"
	@Scripts/check-borders
	@Scripts/check-docs

setup-check: setup ## installs the programs that the tests use: a browser, feed readers
	@Scripts/setup-check

check: setup-check lint ## runs what CI runs: format, borders, docs, no warnings, a drill, tests
	@Scripts/run-tests --check

fuzz: setup ## parses damaged documents, for faults and for cost: make fuzz SECONDS=60
	@Scripts/fuzz $(SECONDS)

score: setup ## compares extracted articles with marked ones: make score PAGES=folder
	@Scripts/score $(PAGES)

bench: build ## measures ratios to known baselines
	@Benchmarks/run

outdated: ## lists the dependencies of which a newer release exists
	@Scripts/outdated

format: ## formats the sources
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

install: ## installs binary, service, configuration, manual and completions
	@test -x $(BINARY) || $(MAKE) build
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" SYSCONFDIR="$(SYSCONFDIR)" Scripts/install $(BINARY)

deb: ## builds a Debian package in .build/deb
	@test -x $(BINARY) || $(MAKE) build
	@Scripts/package-deb $(BINARY) .build/deb

tarball: ## builds a tarball for systems without packages in .build/tarball
	@test -x $(BINARY) || $(MAKE) build
	@Scripts/package-tarball $(BINARY) .build/tarball

image: ## builds a container image in .build/image, for docker load and podman load
	@test -x $(BINARY) || $(MAKE) build
	@Scripts/image $(BINARY) .build/image

bare: deb tarball ## tests package and tarball in bare Debians (as root, with mmdebstrap)
	@Scripts/package-drill .build/deb/tintm_*.deb $(OLDER)
	@Scripts/tarball-drill .build/tarball/tintm_*.tar.gz

image-drill: image ## tests the image in namespaces (as root, with skopeo and umoci)
	@Scripts/image-drill .build/image/tintm_*.oci.tar $(BINARY) $(OLDER_DATABASE)

drill: build ## causes faults (full disk, kill -9, damaged pages) and counts what is lost
	@Scripts/fault-drill $(BINARY)

cluster: build ## breaks four nodes on one PostgreSQL and counts what is lost or doubled
	@Scripts/cluster-drill $(BINARY)

uninstall: ## removes the installed files; configuration and articles stay
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" SYSCONFDIR="$(SYSCONFDIR)" Scripts/install --remove
