"""Makes the pictures of the documents anew: `python -m tests.browser.screenshots`. What is on them: `pictures`."""

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    pictures = Path(__file__).with_name("pictures.py")
    sys.exit(pytest.main(["-q", "-p", "no:logging", "-p", "no:cacheprovider", str(pictures)]))
