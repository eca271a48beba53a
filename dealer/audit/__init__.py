"""Whether deals look like chance: statistics of a set of deals, with p-values and one plain verdict."""
