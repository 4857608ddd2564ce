extension Schema {
  /// The feed's `ttl` alone, and when the feed was first reported as gone.
  static let words = """
    ALTER TABLE feed_state ADD COLUMN ttl REAL;
    ALTER TABLE feed_state ADD COLUMN gone_since REAL;
    UPDATE feed_state SET gone_since = last_poll WHERE gone = 'maybe';
    """

  /// Feed statistics for people; polling does not need them.
  static let health = """
    -- See PollReason; NULL: unknown, or no further poll.
    ALTER TABLE feed_state ADD COLUMN next_reason TEXT;
    -- Moving mean of the size of documents in bytes.
    ALTER TABLE feed_state ADD COLUMN mean_bytes REAL;
    """

  /// Mean response time of a source's server.
  static let answers = """
    -- Moving mean of the time from the request to the end of the response.
    ALTER TABLE feed_state ADD COLUMN mean_seconds REAL;
    """
}
