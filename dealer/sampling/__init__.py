"""Which wallets to verify when there is no time for all (rules.md §6.3)."""
