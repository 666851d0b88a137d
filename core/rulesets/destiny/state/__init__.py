"""The shared state of the table: decks, the stage of a scene, the running battle, and the story."""
