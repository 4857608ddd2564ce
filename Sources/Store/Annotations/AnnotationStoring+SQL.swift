package import Foundation
package import Models

extension AnnotationStoring where Self: SQLStore {
  package func annotations(
    of articles: [Int64], reader name: String
  ) throws -> [Int64: ArticleAnnotations] {
    guard !articles.isEmpty else { return [:] }
    let statements = ArticleAnnotations.statements(of: articles, by: Reader.id(named: name))
    return try ArticleAnnotations.read(read(statements))
  }

  package func label(
    _ articles: [Int64], adding names: [String], removing others: [String], reader name: String
  ) throws -> [Int64]? {
    guard let change = LabelChange(adding: names, removing: others) else { return nil }
    return try transaction { session in
      let me = try session.reader(adding: name)
      let known = try session.lockArticles(articles)
      return try session.change(change, of: known, reader: me) ? known : nil
    }
  }

  package func folderNames(of name: String) throws -> [String] {
    let rows = try read([
      """
      SELECT DISTINCT category.name FROM category
      JOIN source_category listed ON listed.category_id = category.id
      JOIN source ON source.id = listed.source_id
      WHERE configured AND \(flag: "is_shared", is: true)
      """,
      """
      SELECT name FROM category WHERE \(sql: CategoryNames.isEmpty)
      """,
      """
      SELECT categories FROM reader_source
      WHERE reader_id = \(sql: Reader.id(named: name)) AND categories IS NOT NULL
      """,
    ])
    var names: [String] = try rows[0].values() + rows[1].values()
    for row in rows[2] { names += ListColumn.decode(try row["categories"]) }
    return names
  }

  package func labels(of name: String) throws -> [LabelCount] {
    try read(
      """
      SELECT min(tag) AS tag, count(*) AS articles,
        count(CASE WHEN s.read_at IS NULL AND s.hidden_at IS NULL THEN 1 END) AS unread
      FROM article_tag t
      LEFT JOIN article_state s ON s.reader_id = t.reader_id AND s.article_id = t.article_id
      WHERE t.reader_id = \(sql: Reader.id(named: name))
      GROUP BY \(folded: "t.tag") ORDER BY \(folded: "t.tag")
      """
    ).map {
      LabelCount(name: try $0["tag"], articles: try $0["articles"], unread: try $0["unread"])
    }
  }

  package func labelNames(of name: String) throws -> [String] {
    try read(
      """
      SELECT min(t.tag) AS tag FROM article_tag t
      WHERE t.reader_id = \(sql: Reader.id(named: name))
      GROUP BY \(folded: "t.tag") ORDER BY \(folded: "t.tag")
      """
    ).values()
  }

  package func lastLabelled(of name: String) throws -> [String: Date] {
    try read(
      """
      SELECT min(t.tag) AS tag, max(a.fetched) AS fetched
      FROM article_tag t JOIN article a ON a.id = t.article_id
      WHERE t.reader_id = \(sql: Reader.id(named: name))
      GROUP BY \(folded: "t.tag")
      """
    ).by("tag") { try $0["fetched"] }
  }

  package func renameLabel(_ old: String, to new: String?, reader name: String) throws -> Int {
    try transaction { session in
      let me = try session.reader(adding: name)
      let articles: [Int64] = try session.run(
        "SELECT article_id FROM article_tag WHERE reader_id = \(me) AND \(folded: "tag") = \(key: old)"
      ).map { try $0["article_id"] }
      try session.add(
        "DELETE FROM article_tag WHERE reader_id = \(me) AND \(folded: "tag") = \(key: old)")
      if let new { try session.add(SQLStatement(adding: new, to: articles, of: me)) }
      return articles.count
    }
  }

  package func setNote(
    _ text: String?, article: Int64, reader name: String, at now: Date
  ) throws -> Bool {
    try transaction { session in
      let me = try session.reader(adding: name)
      guard try !session.lockArticles([article]).isEmpty else { return false }
      guard let text else {
        try session.add("DELETE FROM note WHERE reader_id = \(me) AND article_id = \(article)")
        return true
      }
      try session.add(
        """
        INSERT INTO note (reader_id, article_id, text, changed)
        VALUES (\(me), \(article), \(text), \(now))
        ON CONFLICT (reader_id, article_id) DO UPDATE
          SET text = excluded.text, changed = excluded.changed
        """)
      return true
    }
  }

  package func highlight(
    _ quotes: [TextQuote], article: Int64, reader name: String, at now: Date
  ) throws -> [Highlight]? {
    try transaction { session in
      let me = try session.reader(adding: name)
      guard try !session.lockArticles([article]).isEmpty else { return nil }
      return try session.highlight(
        quotes.map { MovedHighlight($0) }, article: article, reader: me, at: now)
    }
  }

  package func removeHighlight(_ id: Int64, reader name: String) throws -> Bool {
    try !write(
      """
      DELETE FROM highlight WHERE id = \(id) AND reader_id = \(sql: Reader.id(named: name))
      RETURNING id
      """
    ).isEmpty
  }

  package func annotatedArticles(
    of name: String, since: Date?, limit: Int
  ) throws -> [Int64] {
    let me = Reader.id(named: name)
    return try read(
      """
      SELECT article_id FROM (
        SELECT article_id, changed AS at FROM note WHERE reader_id = \(sql: me)
        UNION ALL SELECT article_id, made FROM highlight WHERE reader_id = \(sql: me)) written
      WHERE at >= \(since?.stored ?? -.greatestFiniteMagnitude)
      GROUP BY article_id ORDER BY max(at) DESC, article_id DESC LIMIT \(limit)
      """
    ).map { try $0["article_id"] }
  }

  package func editedArticles(among articles: [Int64]) throws -> Set<Int64> {
    Set(
      try read(
        "SELECT DISTINCT article_id FROM article_revision WHERE article_id \(in: articles)"
      ).values(as: Int64.self))
  }

  package func forgetMarks(of name: String) throws -> Int {
    try transaction { session in
      let tables = [
        "article_state", "article_tag", "note", "highlight", "moved_article", "moved_mark",
        "reading_position",
      ]
      var articles: Set<Int64> = []
      for table in tables {
        let rows = try session.run(
          """
          DELETE FROM \(sql: table) WHERE reader_id = \(sql: Reader.id(named: name))
          RETURNING article_id
          """)
        for row in rows { articles.insert(try row["article_id"]) }
      }
      return articles.count
    }
  }
}

extension SQLSession {
  /// The id of a reader, who is created if there is none of the name.
  package func reader(adding name: String) throws -> Int64 {
    try add(Reader.adding(name))
    let rows = try run("SELECT \(sql: Reader.id(named: name)) AS id")
    guard let id: Int64 = try rows.first?["id"] else { throw SQLFault(column: "id") }
    return id
  }

  /// The articles among these that exist; none of them is deleted before the transaction ends.
  fileprivate func lockArticles(_ articles: [Int64]) throws -> [Int64] {
    try run("SELECT id FROM article WHERE id \(in: articles) ORDER BY id \(lock: .keys)")
      .map { try $0["id"] }
  }

  /// - Parameter now: the time of those that have none.
  /// - Returns: the highlights of these passages; `nil` if there would be too many.
  package func highlight(
    _ passages: [MovedHighlight], article: Int64, reader: Int64, at now: Date
  ) throws -> [Highlight]? {
    // By bytes: a comparison of characters is quadratic in a run of combining marks.
    var known: [[UInt8]: Highlight] = [:]
    var count = 0
    let rows = try run(
      """
      SELECT id, exact, prefix, suffix, made FROM highlight
      WHERE reader_id = \(reader) AND article_id = \(article)
      """)
    for row in rows {
      let highlight = try Highlight(row)
      known[highlight.quote.bytes] = highlight
      count += 1
    }
    var made: [Highlight] = []
    for passage in passages {
      let (quote, at) = (passage.quote, passage.made ?? now)
      if let highlight = known[quote.bytes] {
        made.append(highlight)
        continue
      }
      guard count < AnnotationLimits.highlights else { return nil }
      let rows = try run(
        """
        INSERT INTO highlight (reader_id, article_id, exact, prefix, suffix, made)
        VALUES (\(reader), \(article), \(quote.exact), \(quote.prefix), \(quote.suffix), \(at))
        RETURNING id
        """)
      guard let id: Int64 = try rows.first?["id"] else { throw SQLFault(column: "id") }
      let highlight = Highlight(id: id, quote: quote, made: at)
      known[quote.bytes] = highlight
      made.append(highlight)
      count += 1
    }
    return made
  }
}

extension TextQuote {
  fileprivate var bytes: [UInt8] {
    Array(exact.utf8) + [0] + Array(prefix.utf8) + [0] + Array(suffix.utf8)
  }
}

extension Highlight {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row["id"],
      quote: TextQuote(
        exact: try row["exact"], prefix: try row["prefix"], suffix: try row["suffix"]),
      made: try row["made"])
  }
}

extension ArticleAnnotations {
  /// What a reader wrote on articles.
  ///
  /// - Parameter reader: an SQL expression for the reader's id.
  package static func statements(
    of articles: [Int64], by reader: SQLStatement
  ) -> [SQLStatement] {
    [
      """
      SELECT article_id, tag FROM article_tag
      WHERE article_id \(in: articles) AND reader_id = \(sql: reader) ORDER BY article_id, tag
      """,
      """
      SELECT article_id, text, changed FROM note
      WHERE article_id \(in: articles) AND reader_id = \(sql: reader)
      """,
      """
      SELECT id, article_id, exact, prefix, suffix, made FROM highlight
      WHERE article_id \(in: articles) AND reader_id = \(sql: reader) ORDER BY id
      """,
      """
      SELECT article_id, block, blocks, at FROM reading_position
      WHERE article_id \(in: articles) AND reader_id = \(sql: reader)
      """,
    ]
  }

  /// - Parameter rows: the rows of the statements.
  package static func read(_ rows: [SQLRows]) throws -> [Int64: ArticleAnnotations] {
    var found: [Int64: ArticleAnnotations] = [:]
    for row in rows[0] {
      found[try row["article_id"], default: ArticleAnnotations()].labels.append(try row["tag"])
    }
    for row in rows[1] {
      let article: Int64 = try row["article_id"]
      found[article, default: ArticleAnnotations()].note = try row["text"]
      found[article]?.noted = try row["changed"]
    }
    for row in rows[2] {
      found[try row["article_id"], default: ArticleAnnotations()].highlights
        .append(try Highlight(row))
    }
    for row in rows[3] {
      found[try row["article_id"], default: ArticleAnnotations()].position = ReadingPosition(
        block: try row["block"], blocks: try row["blocks"], at: try row["at"])
    }
    return found
  }
}
