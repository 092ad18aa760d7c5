"""`python -m benchmarks.floor`, in the server's environment: prepares its folder, and prints the `World` in it."""

import json

import django

if __name__ == "__main__":
    django.setup()
    from benchmarks.floor.world import make

    print(json.dumps(make()))
