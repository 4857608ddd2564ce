extension Schema {
  /// Indexes for lists in order of arrival: the articles of each source, and all articles by the
  /// time at which they were fetched.
  static let streams = """
    CREATE INDEX article_source ON article(source_id);
    CREATE INDEX article_fetched ON article(fetched);
    """
}
