extension Schema {
  /// What is walked to list articles in the order in which they came: those of a source beside each
  /// other, and all by the time at which they were fetched.
  static let streams = """
    CREATE INDEX article_source ON article(source_id);
    CREATE INDEX article_fetched ON article(fetched);
    """
}
