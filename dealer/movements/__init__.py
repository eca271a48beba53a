"""Movements: who meets whom at which table on which boards, and where the wallets go."""
