"""What is there only because we run our own server: how requests come in from granian, what its processes do, and how
others see that it runs.
"""
