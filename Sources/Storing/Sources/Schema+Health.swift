extension Schema {
  /// The feed's `ttl` alone, and when the feed was first reported as gone.
  static let words = """
    ALTER TABLE feed_state ADD COLUMN ttl REAL;
    ALTER TABLE feed_state ADD COLUMN gone_since REAL;
    UPDATE feed_state SET gone_since = last_poll WHERE gone = 'maybe';
    """

  /// Feed statistics for people; polling does not need them.
  static let health = """
    -- See LookReason; NULL: not known, or never again.
    ALTER TABLE feed_state ADD COLUMN next_reason TEXT;
    -- Bytes of its documents, a moving mean.
    ALTER TABLE feed_state ADD COLUMN mean_bytes REAL;
    """

  /// Mean response time of a source's server.
  static let answers = """
    -- From asking to the end of the answer, a moving mean.
    ALTER TABLE feed_state ADD COLUMN mean_seconds REAL;
    """
}
