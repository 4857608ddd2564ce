extension Schema {
  /// The next due date of each source, indexed, so that finding due sources does not scan all of
  /// them. A source confirmed as gone is never due.
  static let due = """
    CREATE INDEX feed_due ON feed_state(next_due) WHERE gone <> 'confirmed';
    DELETE FROM feed_state WHERE url <> (SELECT url FROM source WHERE source.id = source_id);
    INSERT INTO feed_state (source_id, url, failures, gone, conditional, skip_hours, skip_days)
      SELECT id, url, 0, 'no', 'trusted', 0, 0 FROM source
      WHERE configured = 1 AND id NOT IN (SELECT source_id FROM feed_state);
    """
}
