"""What all views share: policies, responses, repeated requests, errors."""
