"""Who stands before a camera without a machine: shows cards, puts them where they hear, answers by their own eyes."""

from firmware_bridge.clock import Clock
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.operator import Careful, Facts, Reply
from firmware_bridge.simulator.showing import Showing
from firmware_bridge.simulator.things import EYE, HOPPER, PhysicalCard, WalletPlace
from firmware_bridge.simulator.world import World


class HandFeeder(Careful):
    """Careful in what they answer; how careful their hands are is told by the slips of `showing`."""

    def __init__(self, world: World, hands: Hands, showing: Showing, clock: Clock) -> None:
        super().__init__(world, hands)
        self.showing = showing
        self._clock = clock
        self._answers["shown_again"] = self.shown_again

    # Cards come from the hand.

    def load_pack(self, facts: Facts) -> Reply:
        """Lay the wallet open that was shown last, and show a shuffled pack."""
        self._lay_open()
        reply = super().load_pack(facts)
        self.showing.begin(self._clock.now())
        return reply

    def load_sorted(self, facts: Facts) -> Reply:
        """Show a sorted pack; each card is laid on the table."""
        reply = super().load_sorted(facts)
        self.showing.begin(self._clock.now())
        return reply

    def open_pocket(self, facts: Facts) -> Reply:
        """Show this pocket's cards, and put each back."""
        self._lay_open()
        reply = super().open_pocket(facts)
        self.showing.begin(self._clock.now())
        return reply

    def _lay_open(self) -> None:
        held = self.world.wallet_at(WalletPlace.CAMERA)
        if held:
            self.hands.insert(held)

    def hopper_empty(self, _facts: Facts) -> Reply:
        """Say whether there are more; look for them where there should be."""
        if self.world.holds(HOPPER) or self.world.holds(EYE):
            return Reply("more")
        if not self.hands.look_for_missing():
            return Reply("last")
        self.showing.begin(self._clock.now())
        return Reply("more")

    # A card before the camera.

    def shown_again(self, _facts: Facts) -> Reply:
        """They know whether they showed it before."""
        return Reply("again" if self.showing.shows_again else "second")

    def _seated_again(self, _card: PhysicalCard) -> Reply:
        self.showing.lay_again(self._clock.now())
        return Reply("retry")

    def _taken_out(self, card: PhysicalCard) -> Reply:
        reply = super()._taken_out(card)
        self.showing.put_aside(self._clock.now())
        return reply
