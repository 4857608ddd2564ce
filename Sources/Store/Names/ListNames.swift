import Matching
package import Models

/// The names that select a list.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String] = []
  /// The configured sources in the order of the configuration, then those no longer configured.
  package var sources: [String] = []

  package init() {}

  package init(categories: [String], sources: [String]) {
    self.categories = categories
    self.sources = sources
  }

  /// The stored category name that matches a typed one, ignoring case.
  package func category(_ typed: String) throws(UnknownName) -> String {
    try UnknownName.find(typed, .category, in: categories)
  }

  /// Checks that each part of a name in an expression matches at least one source or category.
  package func check(_ expression: MatchExpression) throws(UnknownName) {
    let missing = unknown(in: expression)
    if let first = missing.first { throw first }
  }

  /// The names in a rule that select no source or category.
  package func unknown(in rule: Rule) -> [UnknownName] {
    func missing(
      _ typed: [String], _ kind: UnknownName.Kind, _ names: [String]
    ) -> [UnknownName] {
      let known = Set(names.map { $0.lowercased() })
      return typed.filter { !known.contains($0.lowercased()) }
        .map { UnknownName(kind: kind, name: $0, known: names) }
    }
    let expression = try? MatchReader.read(rule.match)
    return missing(rule.sources, .source, sources)
      + missing(rule.categories, .category, categories)
      + (expression.map { unknown(in: $0) } ?? [])
  }

  /// The parts of names in an expression that match no source or category.
  package func unknown(in expression: MatchExpression) -> [UnknownName] {
    expression.unknownNames(sources: sources, categories: categories).map { field, words in
      field == .source
        ? UnknownName(kind: .partOfSource, name: words.text, known: sources)
        : UnknownName(kind: .partOfCategory, name: words.text, known: categories)
    }
  }
}

/// A list was requested by a name that the reader's list does not have.
package struct UnknownName: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case category
    case source
    /// From an expression, which names categories and sources by parts of their names.
    case partOfCategory
    case partOfSource
  }

  package let kind: Kind
  /// As the user typed it.
  package let name: String
  /// The names that exist.
  package let known: [String]

  package init(kind: Kind, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The name that matches a typed one: the same case first, then any case.
  ///
  /// - Throws: ``UnknownName``.
  package static func find(
    _ typed: String, _ kind: Kind, in names: [String]
  ) throws(UnknownName) -> String {
    if let name = names.first(where: { $0 == typed }) { return name }
    let lower = typed.lowercased()
    if let name = names.first(where: { $0.lowercased() == lower }) { return name }
    throw UnknownName(kind: kind, name: typed, known: names)
  }
}

/// The names of a reader's categories.
package struct CategoryNames: Sendable, Hashable {
  /// A category of the database.
  package struct Row: Sendable, Hashable {
    package let name: String
    /// Whether the reader sees a source in it that they have not moved, or no list has one in it.
    package let isHere: Bool
    /// See ``CategoryNames/isTab``.
    package let isTab: Bool

    /// - Parameter row: of ``CategoryNames/rows(isHere:)``.
    package init(_ row: some NamedRow) throws {
      (name, isHere, isTab) = (try row["name"], try row["is_here"], try row["is_tab"])
    }
  }

  /// In the order of the tabs.
  package let tabs: [String]
  /// The categories that all sources have left, with their articles: marked ones may be asked for.
  package let left: [String]

  /// - Parameters:
  ///   - rows: all categories in order.
  ///   - own: `nil` if the reader uses the shared list.
  package init(_ rows: [Row], of own: OwnScope?) {
    let tabs =
      own?.categoryNames(among: rows.map { (name: $0.name, isHere: $0.isHere) })
      ?? rows.filter(\.isTab).map(\.name)
    let known = Set(tabs.map { $0.lowercased() })
    self.tabs = tabs
    left = rows.filter { !$0.isTab && !known.contains($0.name.lowercased()) }.map(\.name)
  }

  package var all: [String] { tabs + left }
}

/// What the positions of categories tell. Those that feeds.yml names are at the first ones, all
/// others behind ``firstOther``.
extension CategoryNames {
  package static let firstOther = 1_000_000

  private static let hasSource = """
    EXISTS (SELECT 1 FROM source_category l JOIN source s ON s.id = l.source_id
      WHERE l.category_id = category.id AND (s.configured OR NOT s.is_shared))
    """

  /// In SQL, whether a category is a tab: feeds.yml names it, or a source that has not left the list
  /// is in it.
  package static let isTab = "(category.position < \(firstOther) OR \(hasSource))"

  /// In SQL, whether feeds.yml names a category and no list has a source in it.
  package static let isEmpty = "(category.position < \(firstOther) AND NOT \(hasSource))"

  /// All categories in order.
  ///
  /// - Parameter isHere: a condition for ``Row/isHere``.
  package static func rows(isHere: SQLStatement) -> SQLStatement {
    """
    SELECT name, \(sql: isHere) AS is_here, \(sql: isTab) AS is_tab
    FROM category ORDER BY position, name
    """
  }

  /// ``Row/isHere`` for a reader whose list differs from the shared list.
  package static func isHere(for reader: SQLStatement) -> SQLStatement {
    """
    (\(sql: isEmpty) OR EXISTS (SELECT 1 FROM source_category listed CROSS JOIN source
      LEFT JOIN reader_source own
        ON own.reader_id = \(sql: reader) AND own.source_id = source.id
      WHERE source.id = listed.source_id AND listed.category_id = category.id
        AND own.listing IS DISTINCT FROM 'left_out' AND own.categories IS NULL
        AND (\(flag: "source.is_shared", is: true) AND \(flag: "source.configured", is: true)
          OR own.listing = 'added')))
    """
  }
}

/// A list query whose names have been resolved for its reader.
package struct ResolvedList: Sendable, Hashable {
  /// The query with stored names, limited to the sources of the list.
  package var query: FeedQuery
  /// The requested category, as the reader's list spells it.
  package var category: String?
  /// The reader's categories in the order of the tabs.
  package var tabs: [String]

  package init(query: FeedQuery, category: String? = nil, tabs: [String]) {
    self.query = query
    self.category = category
    self.tabs = tabs
  }

  /// Resolves the names of a query. A category that the reader's list does not have may be one of
  /// the reader's own, into which rules put articles. The name of a source stays as it was typed.
  ///
  /// - Parameters:
  ///   - categories: the reader's.
  ///   - own: `nil` if the reader uses the shared list.
  ///   - tags: the reader's own categories, called only if the category is not in the list.
  ///   - there: the sources that the shared list has in a category, called only if they matter.
  ///   - removed: the sources that have left the shared list, called only if they matter.
  /// - Throws: ``UnknownName``.
  package init(
    _ query: FeedQuery, categories: CategoryNames, own: OwnScope?, tags: () throws -> [String],
    there: (_ category: String) throws -> [Int64], removed: () throws -> [Int64]
  ) throws {
    self.init(query: query, tabs: categories.tabs)
    if let typed = query.category {
      do {
        category = try UnknownName.find(typed, .category, in: categories.all)
        self.query.category = category
      } catch {
        let tags = try tags()
        guard let tag = try? UnknownName.find(typed, .category, in: tags) else { throw error }
        (category, self.query.category, self.query.ownCategory) = (tag, nil, tag)
      }
    }
    if let own = self.query.isOfOwnMarks ? own?.ofMarks : own {
      (self.query.scope, self.query.category) = try own.sources(
        of: self.query.category, there: there)
    }
    if self.query.isOfSubscriptions { self.query.scope.leaveOut(try removed()) }
  }
}
