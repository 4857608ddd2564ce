package import Models

extension ChangeNumber {
  /// The number of the latest change; no row without changes.
  package static let latest: SQLStatement = "SELECT id, at FROM change ORDER BY id DESC LIMIT 1"

  package init(_ row: some NamedRow) throws {
    self.init(id: try row["id"], at: try row["at"])
  }

  /// Whether the record still has every change after this number: `is_known`.
  package var isKnown: SQLStatement {
    self == .beginning
      ? "SELECT coalesce(min(id), 1) = 1 AS is_known FROM change"
      : "SELECT EXISTS (SELECT 1 FROM change WHERE id = \(id) AND at = \(at)) AS is_known"
  }
}

extension ChangePageBuilder {
  /// The changes after a number, in order.
  ///
  /// - Parameters:
  ///   - reader: an SQL expression for the reader's id.
  ///   - list: limits the changes to its sources and articles.
  package static func changes(
    after place: ChangeNumber, reader: SQLStatement, of list: FeedQuery, limit: Int
  ) -> SQLStatement {
    let inCategory: SQLStatement =
      list.category.map { name in
        """
        AND (kind = 4 OR EXISTS (
          SELECT 1 FROM source_category l JOIN category n ON n.id = l.category_id
          WHERE n.name = \(name) AND l.source_id = c.source))
        """
      } ?? ""
    let isLabelled: SQLStatement =
      list.ownCategory.map { label in
        """
        AND (kind = 4 OR EXISTS (SELECT 1 FROM article_tag own
          WHERE own.reader_id = \(sql: reader) AND \(folded: "own.tag") = \(key: label)
            AND own.article_id = c.subject))
        """
      } ?? ""
    let isAmong: SQLStatement = list.scope.only.map { "AND source \(in: $0)" } ?? ""
    let isElsewhere: SQLStatement =
      list.scope.without.isEmpty
      ? "" : "AND (source IS NULL OR NOT (source \(in: list.scope.without)))"
    return """
      SELECT id, at, kind, subject,
        ((reader_id IS NULL OR reader_id = \(sql: reader)) AND (kind = 3 OR (true
          \(sql: inCategory) \(sql: isAmong) \(sql: isElsewhere) \(sql: isLabelled)
        ))) IS TRUE AS is_wanted
      FROM (SELECT change.*, CASE kind WHEN 4 THEN subject
          ELSE (SELECT source_id FROM article WHERE article.id = change.subject) END AS source
        FROM change WHERE id > \(place.id) ORDER BY id LIMIT \(max(0, limit))) c
      ORDER BY id
      """
  }

  /// - Parameter row: of ``changes(after:reader:of:limit:)``.
  package mutating func add(_ row: some NamedRow) throws {
    add(
      ChangeNumber(id: try row["id"], at: try row["at"]), kind: try row["kind"],
      subject: try row["subject"], isWanted: try row["is_wanted"])
  }

  /// The stories and the sources that have changed.
  package var subjects: [SQLStatement] {
    [
      "SELECT id, sources FROM story WHERE id \(in: subjects([.story]))",
      """
      SELECT source.id, source.name, coalesce(failures, 0) AS failures, configured,
        category.name AS category
      FROM source LEFT JOIN feed_state f ON f.source_id = source.id
      LEFT JOIN source_category l
        ON l.source_id = source.id AND \(flag: "source.configured", is: true)
      LEFT JOIN category ON category.id = l.category_id
      WHERE source.id \(in: subjects([.source]))
      ORDER BY category.id IS DISTINCT FROM source.category_id, category.position
      """,
    ]
  }

  /// See ``page(articles:storyArticles:sources:)``.
  ///
  /// - Parameters:
  ///   - stories: rows of the first of the ``subjects``.
  ///   - sources: rows of the second one.
  package func page(
    articles: [RankedArticle], stories: some Sequence<some NamedRow>,
    sources: some Sequence<some NamedRow>
  ) throws -> ChangePage {
    let storyArticles: [Int64: Int] = try stories.by("id") { try $0["sources"] }
    var states: [Int64: ListedSourceState] = [:]
    for row in sources {
      let state = ListedSourceState(
        name: try row["name"], failures: try row["failures"], isListed: try row["configured"])
      states[try row["id"], default: state].add(category: try row["category"])
    }
    return page(articles: articles, storyArticles: storyArticles, sources: states)
  }
}

extension ChangePage {
  /// See ``ChangeStoring/changes(after:reader:category:limit:)``.
  ///
  /// - Parameters:
  ///   - reader: an SQL expression for the reader's id.
  ///   - list: limits the changes to its sources and articles.
  ///   - run: runs statements.
  ///   - articles: finds articles as the reader sees them.
  package static func read(
    after place: ChangeNumber?, reader: SQLStatement, of list: FeedQuery, limit: Int,
    _ run: ([SQLStatement]) throws -> [SQLRows], articles: ([Int64]) throws -> [RankedArticle]
  ) throws -> ChangePage {
    let changes = place.map { place in
      [
        place.isKnown,
        ChangePageBuilder.changes(after: place, reader: reader, of: list, limit: limit),
      ]
    }
    let rows = try run([ChangeNumber.latest] + (changes ?? []))
    let latest = try rows[0].first.map { try ChangeNumber($0) } ?? .beginning
    guard let place else { return ChangePage(next: latest) }
    guard try rows[1].first?["is_known"] ?? false else {
      return ChangePage(next: latest, isReset: true)
    }
    var found = ChangePageBuilder(after: place)
    for row in rows[2] { try found.add(row) }
    let subjects = try run(found.subjects)
    return try found.page(
      articles: articles(found.subjects(ChangePageBuilder.ofArticles)), stories: subjects[0],
      sources: subjects[1])
  }
}

/// Collects the changes after a change number and builds a page of them.
package struct ChangePageBuilder: Sendable {
  private var next: ChangeNumber
  private var changes: [NewsroomChange] = []
  private var last: [Subject: Int] = [:]

  private struct Subject: Hashable {
    let kind: NewsroomChange.Kind
    let id: Int64
  }

  package init(after place: ChangeNumber) {
    next = place
  }

  /// - Parameters:
  /// - kind: index of a ``NewsroomChange/Kind`` among all cases; other values are from a later
  ///   version and are skipped.
  /// - isWanted: whether the client gets the change; if not, it is only passed over.
  package mutating func add(
    _ number: ChangeNumber, kind: Int, subject: Int64, isWanted: Bool
  ) {
    next = number
    let kinds = NewsroomChange.Kind.allCases
    guard isWanted, kinds.indices.contains(kind) else { return }
    last[Subject(kind: kinds[kind], id: subject)] = changes.count
    changes.append(NewsroomChange(number: number, kind: kinds[kind], subject: subject))
  }

  /// The ids of the subjects of all changes of these kinds, each once.
  package func subjects(_ kinds: Set<NewsroomChange.Kind>) -> [Int64] {
    Set(changes.filter { kinds.contains($0.kind) }.map(\.subject)).sorted()
  }

  /// The kinds of changes whose subjects are articles.
  package static let ofArticles: Set<NewsroomChange.Kind> = [.article, .updated, .state]

  /// The last change of each kind to each subject, with the present state of the subject. Changes
  /// of subjects that no longer exist are left out.
  ///
  /// - Parameters:
  ///   - storyArticles: number of sources per story.
  package func page(
    articles: [RankedArticle], storyArticles: [Int64: Int],
    sources: [Int64: ListedSourceState]
  ) -> ChangePage {
    let articles = articles.reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
    let stored = changes.enumerated().compactMap { place, change -> StoredChange? in
      guard last[Subject(kind: change.kind, id: change.subject)] == place else { return nil }
      let subject: StoredChange.Subject? =
        switch change.kind {
        case .article, .updated, .state: articles[change.subject].map { .article($0) }
        case .story: storyArticles[change.subject].map { .story(sources: $0) }
        case .source: sources[change.subject].map { .source($0) }
        }
      return subject.map { StoredChange(change: change, subject: $0) }
    }
    return ChangePage(changes: stored, next: next)
  }
}
