"""The widgets and the quiz, without a browser."""
