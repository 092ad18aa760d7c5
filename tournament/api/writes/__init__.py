"""What programs may do: the actions of the desk, each under the address of what it changes."""
