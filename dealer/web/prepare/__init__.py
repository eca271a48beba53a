"""An event before it is dealt: its boards, their fairness, its plan."""
