"""Cards passing one by one from the hopper under the eye into pockets, whatever they pass for."""
