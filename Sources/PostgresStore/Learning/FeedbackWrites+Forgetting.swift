import Models
import Ranking
import Store

/// Deletes a reader's interactions and recomputes derived data.
extension FeedbackWrites {
  /// Deletes the reader's interactions and everything learned from them. Read, bookmarked and
  /// hidden articles stay marked.
  ///
  /// - Returns: the articles concerned, whose ranks depend on the interactions.
  func deleteAll() throws -> [Int64] {
    let me = PostgresValue.integer(reader)
    let rows = try transaction.run([
      Self.turn,
      PostgresStatement(Reader.touched(by: reader)),
      PostgresStatement("SELECT exposures, period FROM closed_list WHERE reader_id = $1", me),
    ])
    transaction.session.add(Reader.forgetting(reader))
    let lists: [(ListExposures, Int64?)] = try rows[2].map {
      (ListExposures(bytes: try $0["exposures"] as [UInt8]), try $0["period"])
    }
    try dropAll([ExposureChange](of: lists))
    return try rows[1].values()
  }

  private func dropAll(_ sums: [ExposureChange]) throws {
    let ids = PostgresValue.integers(sums.map(\.article))
    let parameters = [ids, .numbers(sums.map(\.sum.shown)), .numbers(sums.map(\.sum.opened))]
    let given = "unnest($1, $2, $3) k (id, shown, opened)"
    // An article's period is that of its latest list or a later one.
    transaction.add(
      PostgresStatement(
        """
        UPDATE article_exposure f SET
          expected = greatest(0, f.expected
            - k.expected / (1::int8 << least(greatest(f.period - k.period, 0), 62)::int4)),
          opened = greatest(0, f.opened
            - k.opened / (1::int8 << least(greatest(f.period - k.period, 0), 62)::int4))
        FROM unnest($1, $2, $3, $4) k (id, expected, opened, period) WHERE f.article_id = k.id
        """, ids, .numbers(sums.map(\.aged.expected)), .numbers(sums.map(\.aged.opened)),
        .integers(sums.map(\.aged.period))))
    transaction.add(
      PostgresStatement(
        """
        UPDATE source_exposure e SET shown = greatest(e.shown - k.shown, 0),
          opened = greatest(e.opened - k.opened, 0)
        FROM (SELECT coalesce(a.source_id, 0) AS id, sum(k.shown) AS shown, sum(k.opened) AS opened
          FROM \(given) LEFT JOIN article a ON a.id = k.id
          GROUP BY GROUPING SETS ((a.source_id), ())
          HAVING a.source_id IS NOT NULL OR grouping(a.source_id) = 1) k
        WHERE e.source_id = k.id
        """, parameters))
    let rows = try transaction.run([
      PostgresStatement("DELETE FROM source_exposure WHERE shown = 0 AND source_id <> 0"),
      PostgresStatement("SELECT source_id, shown, opened FROM source_exposure"),
    ])
    let left = try Exposure.bySource(rows[1])
    setWeights(left, of: left.keys)
  }

  /// Sets the weights of articles to the present weights of their sources.
  ///
  /// - Returns: the articles whose weight changed, so that their ranks change.
  func updateArticleWeights() throws -> Set<Int64> {
    Set(
      try transaction.run(
        """
        UPDATE article_feature f SET weight = coalesce(e.weight, 1)
        FROM source LEFT JOIN source_exposure e ON e.source_id = source.id
        WHERE source.id = f.source_id AND f.weight <> coalesce(e.weight, 1) RETURNING f.article_id
        """
      ).values())
  }
}
