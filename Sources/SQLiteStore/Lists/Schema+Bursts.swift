extension Schema {
  /// The key of `now` becomes the mean of two keys, one of which is stored beside it.
  static let bursts = """
    ALTER TABLE article_rank ADD COLUMN burst REAL NOT NULL DEFAULT 0;
    -- Approximate keys of the last days until all keys are rebuilt.
    UPDATE article_rank SET burst = 12 * now, now = 6.5 * now
      WHERE article_id IN (SELECT article_id FROM article_rank WHERE is_first = 1
        AND dated > (SELECT max(dated) FROM article_rank WHERE is_first = 1) - 3 * 86400);
    -- A changed half-life causes a rebuild of the keys.
    UPDATE setting SET value = value + 0.001 WHERE key = 'ranking.rising_half_life';
    """
}
