"""One command a file: it reads its arguments, asks the packages below, and prints; Django finds them here."""
