"""What can happen to standings: penalties, and who goes on."""
