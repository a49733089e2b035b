"""What a person sees and clicks in a real browser."""
