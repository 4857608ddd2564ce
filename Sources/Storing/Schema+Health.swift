extension Schema {
  /// What a person wants to know of a source's feed, besides what polling needs.
  static let health = """
    -- See LookReason; NULL: not known, or never again.
    ALTER TABLE feed_state ADD COLUMN next_reason TEXT;
    -- Bytes of its documents, a moving mean.
    ALTER TABLE feed_state ADD COLUMN mean_bytes REAL;
    """
}
