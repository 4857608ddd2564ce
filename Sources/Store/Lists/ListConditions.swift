import Foundation
package import Models

/// What a list holds, as conditions on its rows, in both engines alike: `r` is an article's row in
/// the rank table, `s` the reader's marks of it. Which rows an engine walks, and how it joins them,
/// is its own.
///
/// The names of rows are parameters; SQLite does not look a row up by columns of `+r`.
package struct ListConditions {
  private let query: FeedQuery
  private let reader: Int64?
  private let names: NamedLists

  package init(_ query: FeedQuery, reader: Int64?, names: NamedLists) {
    (self.query, self.reader, self.names) = (query, reader, names)
  }

  /// The row is of the list's source or category, and the only such row of its article.
  package func place(of row: String) -> [SQLStatement] {
    let category: SQLStatement? = query.category.map {
      "(SELECT id FROM category WHERE \(folded: "name") = \(key: $0))"
    }
    let isFirst: SQLStatement = "\(flag: "\(row).is_first", is: true)"
    guard let name = query.source else {
      return [category.map { "\(sql: row).category_id = \(sql: $0)" } ?? isFirst]
    }
    let source: SQLStatement = "(SELECT id FROM source WHERE \(folded: "name") = \(key: name))"
    let isListed: [SQLStatement] =
      category.map { category in
        [
          """
          EXISTS (SELECT 1 FROM source_category listed
            WHERE listed.source_id = \(sql: source) AND listed.category_id = \(sql: category))
          """
        ]
      } ?? []
    return ["\(sql: row).source_id = \(sql: source)", isFirst] + isListed
  }

  /// The reader's own list has the source.
  package func scope(of row: String) -> [SQLStatement] {
    without(of: row) + (query.scope.only.map { ["\(sql: row).source_id \(in: $0)"] } ?? [])
  }

  /// The reader's own list has not left the source out.
  package func without(of row: String) -> [SQLStatement] {
    let ids = query.scope.without
    return ids.isEmpty ? [] : ["NOT \(sql: row).source_id \(in: ids)"]
  }

  /// The row `r` is of a list that the expression names, or of an article with its words.
  package var named: [SQLStatement] {
    var conditions: [SQLStatement] = []
    if let categories = names.categories {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM source_category listed
          WHERE listed.source_id = r.source_id AND listed.category_id \(in: categories))
        """)
    }
    if let sources = names.sources { conditions.append("r.source_id \(in: sources)") }
    if let articles = names.articles { conditions.append("r.article_id \(in: articles)") }
    return conditions
  }

  /// The article is new enough.
  package func bounds(of row: String) -> [SQLStatement] {
    var conditions: [SQLStatement] = []
    if let since = query.since { conditions.append("\(sql: row).dated >= \(since)") }
    if let newest = query.newerThan { conditions.append("\(sql: row).article_id > \(newest)") }
    return conditions
  }

  /// The article is in the reader's own category.
  package func label(of row: String) -> [SQLStatement] {
    guard let tag = query.ownCategory else { return [] }
    return [
      """
      EXISTS (SELECT 1 FROM article_tag own WHERE own.reader_id = \(reader)
        AND \(folded: "own.tag") = \(key: tag) AND own.article_id = \(sql: row).article_id)
      """
    ]
  }

  /// The article has the marks of the list.
  package var marks: [SQLStatement] {
    var conditions: [SQLStatement] = ["s.hidden_at IS \(sql: query.hidden ? "NOT " : "")NULL"]
    if query.unread { conditions.append("s.read_at IS NULL") }
    if query.expired { conditions.append("\(sql: ExpiredMark.isSet("s"))") }
    if query.bookmarked { conditions.append("s.bookmarked_at IS NOT NULL") }
    return conditions
  }

  /// The row `r` is below the last one of the page before.
  package var after: [SQLStatement] {
    guard let after = query.after else { return [] }
    return ["(r.\(sql: query.sort.column), r.article_id) < (\(after.value), \(after.id))"]
  }

  /// The row `r` is in the list, whatever the marks of the article.
  package var isListed: SQLStatement {
    (place(of: "r") + scope(of: "r") + named + bounds(of: "r") + label(of: "r"))
      .joined(by: " AND ")
  }

  /// The row `better` is in the list too, above `r`; `other` is its article in their story.
  ///
  /// Read and hidden articles count: a reader who has read or hidden the best article of a story is
  /// not shown the second best.
  package var isBetter: SQLStatement {
    let key = query.sort.column
    let isThere: SQLStatement =
      query.category == nil
      ? "\(flag: "better.is_first", is: true)" : "better.category_id = r.category_id"
    let isAbove: SQLStatement = """
      (better.\(sql: key), better.article_id) > (r.\(sql: key), r.article_id)
      """
    var conditions: [SQLStatement] = ["other.article_id <> r.article_id", isThere]
    conditions += scope(of: "better")
    conditions += bounds(of: "better")
    conditions += label(of: "better")
    return (conditions + [isAbove]).joined(by: " AND ")
  }
}

extension FeedQuery.Sort {
  /// The column of the rank table by which a list is sorted.
  package var column: String {
    switch self {
    case .rank(let key): key.rawValue
    case .newest: "dated"
    }
  }

  /// The key by which a ranked list is walked and its articles are scored.
  package var key: RankingKey { if case .rank(let key) = self { key } else { .today } }
}
