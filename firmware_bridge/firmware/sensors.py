"""The bits of the sensor mask that `Core.step` takes."""

HOPPER = 1  # a card lies in the hopper
EYE = 2  # a card lies at rest position at the eye
TRACK = 4  # a card is in the track after the eye
WALLET = 8  # a wallet is pushed in
BUTTON = 16  # the start button is pressed
BINS = 32  # any bin holds cards
LONG = 64  # what passes is too thick or too long for one card
LAND0 = 256  # the beam at the mouth of pocket 0; pockets 1 to 3 follow
LANDINGS = 256 | 512 | 1024 | 2048
