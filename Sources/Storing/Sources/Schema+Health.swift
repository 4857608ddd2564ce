extension Schema {
  /// What a feed says with `ttl` alone, and when it was first said to be gone.
  static let words = """
    ALTER TABLE feed_state ADD COLUMN ttl REAL;
    ALTER TABLE feed_state ADD COLUMN gone_since REAL;
    UPDATE feed_state SET gone_since = last_poll WHERE gone = 'maybe';
    """

  /// What a person wants to know of a source's feed, besides what polling needs.
  static let health = """
    -- See LookReason; NULL: not known, or never again.
    ALTER TABLE feed_state ADD COLUMN next_reason TEXT;
    -- Bytes of its documents, a moving mean.
    ALTER TABLE feed_state ADD COLUMN mean_bytes REAL;
    """

  /// How fast a source's server is.
  static let answers = """
    -- From asking to the end of the answer, a moving mean.
    ALTER TABLE feed_state ADD COLUMN mean_seconds REAL;
    """
}
