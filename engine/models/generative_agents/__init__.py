"""The retrieval of Generative Agents, as published and as its code is reported to run."""
