"""`python -m firmware_bridge.simulator HALL_DIR`: the process of one hall."""

import sys

from firmware_bridge.simulator.process import main

sys.exit(main())
