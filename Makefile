# Short names for what start.py does; `python3 start.py --help` explains each.

.PHONY: run test test-long coverage lint types check bench lock

run: ; @python3 start.py run
test: ; @python3 start.py test
test-long: ; @python3 start.py test-long
coverage: ; @python3 start.py coverage
lint: ; @python3 start.py lint
types: ; @python3 start.py types
check: ; @python3 start.py check
bench: ; @python3 start.py bench
lock: ; @python3 start.py lock
