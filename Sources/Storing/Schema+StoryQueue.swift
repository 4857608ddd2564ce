extension Schema {
  /// Articles whose stories are still to be found.
  static let storyQueue = """
    CREATE TABLE story_queue (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE
    ) STRICT;
    """
}
