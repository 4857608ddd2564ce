extension Schema {
  /// Moves what each closed list changes into narrow tables: openings and expected openings of
  /// articles, and the weights of sources. A list changes up to fifty of each. In `article_feature`
  /// and `source` these are wide rows on as many pages; articles that are listed together mostly
  /// arrived together.
  ///
  /// The old columns of articles stay and are 0 from now on: to drop a column, SQLite writes the
  /// whole table again.
  static let exposures = """
    CREATE TABLE article_exposure (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      expected REAL NOT NULL,
      opened REAL NOT NULL,
      -- The half-lives since 1970 as of which both numbers count: Models/ArticleExposure.
      period INTEGER NOT NULL
    ) STRICT;
    INSERT INTO article_exposure
      SELECT a.id, f.expected, f.opened, f.period
      FROM article_feature f JOIN article a ON a.id = f.place & 0xFFFFFFFFFF
      WHERE f.expected <> 0 OR f.opened <> 0 ORDER BY a.id;
    -- By their places, so that the table is read once only.
    UPDATE article_feature SET expected = 0, opened = 0, period = 0
      WHERE place IN (SELECT a.source_id << 40 | a.id
        FROM article_exposure e JOIN article a ON a.id = e.article_id);

    -- The votes that the source's next articles start with.
    ALTER TABLE source_exposure
      ADD COLUMN weight REAL NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0.5 AND 2);
    INSERT OR IGNORE INTO source_exposure (source_id, shown, opened)
      SELECT id, 0, 0 FROM source WHERE weight <> 1;
    UPDATE source_exposure SET weight = (SELECT weight FROM source WHERE id = source_id)
      WHERE source_id IN (SELECT id FROM source);
    ALTER TABLE source DROP COLUMN weight;
    """
}
