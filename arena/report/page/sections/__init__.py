"""The parts of a page, each made from an event's table and figures; None where there is nothing to show."""
