"""What pages read of links, and of the tables that they open. Who may see a draft round: tournament/models/round.py."""
