# Short names for what start.py does; `python3 start.py --help` explains each.

.PHONY: run test check lint types bench test-long lock

run: ; @python3 start.py run
test: ; @python3 start.py test
check: ; @python3 start.py check
lint: ; @python3 start.py lint
types: ; @python3 start.py types
bench: ; @python3 start.py bench
test-long: ; @python3 start.py test-long
lock: ; @python3 start.py lock
