extension PostgresSchema {
  /// Moves what each closed list changes into narrow tables: openings and expected openings of
  /// articles, and the weights of sources. PostgreSQL writes a changed row again as a whole.
  static let exposures = """
    CREATE TABLE article_exposure (
      article_id int8 PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      expected float8 NOT NULL,
      opened float8 NOT NULL,
      -- The half-lives since 1970 as of which both numbers count: Models/ArticleExposure
      period int8 NOT NULL
    ) WITH (fillfactor = 70);
    INSERT INTO article_exposure SELECT article_id, expected, opened, period
      FROM article_feature WHERE expected <> 0 OR opened <> 0;
    ALTER TABLE article_feature DROP expected, DROP opened, DROP period;
    -- The votes that the source's next articles start with
    ALTER TABLE source_exposure
      ADD weight float8 NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0.5 AND 2);
    INSERT INTO source_exposure (source_id, shown, opened)
      SELECT id, 0, 0 FROM source WHERE weight <> 1 ON CONFLICT DO NOTHING;
    UPDATE source_exposure SET weight = source.weight FROM source WHERE source.id = source_id;
    ALTER TABLE source DROP weight;

    """
}
