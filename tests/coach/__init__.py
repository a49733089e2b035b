"""Tests of the coach: advice, rollouts, reviews."""
