extension Schema {
  /// Replaces the impressions of articles by expected openings, which age. The old numbers have no
  /// times, so counting begins anew; the sums over sources stay.
  static let expectedOpenings = """
    ALTER TABLE article_feature RENAME COLUMN shown TO expected;
    -- The half-lives since 1970 as of which both numbers count: Models/ArticleExposure.
    ALTER TABLE article_feature ADD COLUMN period INTEGER NOT NULL DEFAULT 0;
    UPDATE article_feature SET expected = 0, opened = 0 WHERE expected <> 0 OR opened <> 0;
    -- That in which the list was shown; NULL: closed by an earlier version.
    ALTER TABLE closed_list ADD COLUMN period INTEGER;
    """
}
