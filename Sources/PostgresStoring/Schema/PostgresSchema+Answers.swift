extension PostgresSchema {
  /// How fast a source's server answers: seconds to the end of the answer, a moving mean.
  static let answers = """
    ALTER TABLE feed_state ADD mean_seconds float8;

    """
}
