"""Tests of the project as a whole: its layers, its documents, its set-up, and the pages that belong to no subject."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
