"""What is there only because we run our own server: how requests come in from granian, and what its processes do."""
