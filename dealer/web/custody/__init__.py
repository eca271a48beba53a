"""The wallets: what each holds, where it is, and what the journals say of it."""
