package import Foundation

/// The text of an article in the search index.
package struct IndexedText: Sendable, Hashable {
  package var article: Int64
  package var title: String
  /// The beginning of the body.
  package var body: String
  /// Publication date used for ranking.
  package var dated: Date
}

extension IndexedText {
  /// Maximum number of characters of the indexed body, joints included.
  private static let longest = 2000

  /// The texts of articles, without unknown ids, for ``all(_:)``.
  package static func statement(of articles: [Int64]) -> SQLStatement {
    """
    SELECT k.id, t.title, substr(t.body, 1, \(sql: "\(longest)")) AS body, r.dated
    FROM \(rows: ["id": .integers(articles)]) k \(texts: "t", of: "k.id")
    CROSS JOIN article_rank r
    WHERE r.article_id = k.id AND \(flag: "r.is_first", is: true) AND t.body IS NOT NULL
    """
  }

  package static func all(_ rows: some Sequence<some NamedRow>) throws -> [Int64: IndexedText] {
    var texts: [Int64: IndexedText] = [:]
    for row in rows {
      let text = try IndexedText(
        article: row["id"], title: SearchText.readable(row["title"]),
        body: beginning(of: SearchText.readable(row["body"])), dated: row["dated"])
      texts[text.article] = text
    }
    return texts
  }

  /// The beginning of a body, as much of it as ``longest`` allows in the SQLite index.
  private static func beginning(of body: String) -> String {
    SearchText.readable(
      String(String.UnicodeScalarView(SearchText.indexable(body).unicodeScalars.prefix(longest))))
  }
}
