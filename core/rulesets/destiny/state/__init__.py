"""What the table shares: decks, the stage of a scene, a battle that runs, and the story."""
