"""The judge and the rulebook: dice, cards, verdicts, noon, the final count, rules and rulings."""
