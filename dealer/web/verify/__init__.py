"""Wallets against their records, and tables that dealt by hand."""
