"""Planning an event: from its description to waves, tables, boards, wallets, and the order and time of dealing."""
