"""`python -m dealer.cli`: the same as `fapai`, where that is not on the path."""

from dealer.cli.app import main

main()
