"""Papers: what there is, what each asks for, and the one that was made."""
