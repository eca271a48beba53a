"""What is measured of the product on this machine: `make bench`. Ratios of one run, no pass or fail."""
