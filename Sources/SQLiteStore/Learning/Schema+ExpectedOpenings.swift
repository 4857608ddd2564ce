extension Schema {
  /// Replaces the impressions of articles by expected openings, which age. The old numbers have no
  /// times, so counting begins anew; the sums over sources stay.
  static let expectedOpenings = """
    ALTER TABLE article_feature RENAME COLUMN shown TO expected;
    -- The reference time of both numbers in half-lives since 1970: Models/ArticleExposure.
    ALTER TABLE article_feature ADD COLUMN period INTEGER NOT NULL DEFAULT 0;
    UPDATE article_feature SET expected = 0, opened = 0 WHERE expected <> 0 OR opened <> 0;
    -- The period of the list's display; NULL: closed by an earlier version.
    ALTER TABLE closed_list ADD COLUMN period INTEGER;
    """
}
