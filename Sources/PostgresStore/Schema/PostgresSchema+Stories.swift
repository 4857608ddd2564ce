extension PostgresSchema {
  /// Finds a story's best article among the first few: lists look for a better one of each article,
  /// the newest first (``ListSQL``), and a story may have hundreds.
  static let newestOfStories = """
    CREATE INDEX story_newest ON story_article (story_id, dated DESC, article_id DESC);

    """
}
