extension PostgresSchema {
  /// Mean response time of a source's server in seconds, a moving mean.
  static let answers = """
    ALTER TABLE feed_state ADD mean_seconds float8;

    """
}
