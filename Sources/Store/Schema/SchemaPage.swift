import Basics

/// The schema in Markdown: what `tintm schema` prints of one engine, and docs/schema.md shows of both.
package struct SchemaPage {
  private let engines: [(name: String, tables: [String: SchemaTable])]

  package init(_ engines: [(name: String, tables: [SchemaTable])]) {
    self.engines = engines.map { engine in
      (engine.name, Dictionary(firstOf: engine.tables.map { ($0.name, $0) }))
    }
  }

  package var text: String {
    var names = Set(engines.flatMap(\.tables.keys))
    var text = """
      # The schema in \(engines.map(\.name).joined(separator: " and "))

      `tintm schema` prints such a page of one database. Times, whose words begin with “when”, \
      “until” or “since”, are in seconds since 1970 (UTC). A column without NULL always has a \
      value; = is followed by the one that it has unless another is given. SQLite stores true and \
      false as 1 and 0. → names the table that a column refers to; “goes with it” means that the \
      row is deleted together with that one.

      """
    for topic in SchemaCatalogue.topics {
      let tables = topic.tables.filter { names.remove($0.name) != nil }
      guard !tables.isEmpty else { continue }
      text += "\n## \(topic.name)\n" + tables.map(section).joined()
    }
    guard !names.isEmpty else { return text }
    let others = names.sorted().map { section(SchemaCatalogue.Table($0, "")) }
    return text + "\n## Others\n" + others.joined()
  }

  private func section(_ words: SchemaCatalogue.Table) -> String {
    let all = engines.compactMap { engine in
      engine.tables[words.name].map { (engine: engine.name, table: $0) }
    }
    var text = "\n### `\(words.name)`\n\n"
    var remarks = words.sentence.isEmpty ? [] : [words.sentence]
    remarks += all.compactMap { engine, table in
      let kind = table.kind.name.map { "a \($0)" }
      let border = all.count < engines.count ? "only" : nil
      return kind == nil && border == nil
        ? nil : "*In \(engine) " + [border, kind].compactMap(\.self).joined(separator: ", ") + ".*"
    }
    text += remarks.joined(separator: " ") + "\n\n"
    text += Self.row(["column"] + all.map { all.count == 1 ? "type" : $0.engine } + ["about"])
    text += Self.row(Array(repeating: "---", count: all.count + 2))
    for name in Self.merged(all.map { $0.table.columns.map(\.name) }) {
      text += Self.row(cells(of: name, in: all.map(\.table), about: words.columns[name]))
    }
    let lines = Self.lists.map { what, list in
      Self.lines(what, all.map { ($0.engine, list($0.table)) })
    }.joined()
    return lines.isEmpty ? text : text + "\n" + lines
  }

  private func cells(
    of name: String, in tables: [SchemaTable], about words: String?
  ) -> [String] {
    let columns = tables.map { table in table.columns.first { $0.name == name } }
    let references = Set(columns.compactMap(\.self).map(\.reference))
    // What all engines refer to is said once.
    let common = references.count == 1 ? references.first ?? nil : nil
    let types = columns.map { column -> String in
      guard let column else { return "" }
      let words = [
        column.type, column.isOptional ? "or NULL" : nil, column.standard.map { "= \($0)" },
        common == nil ? column.reference.map(Self.words) : nil,
      ]
      return words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
    let about = [common.map(Self.words), words].compactMap(\.self).joined(separator: "; ")
    return ["`\(name)`"] + types + [about]
  }

  private static func words(_ reference: SchemaTable.Reference) -> String {
    let column = reference.column == "id" ? "" : ".\(reference.column)"
    return "→ `\(reference.table)\(column)`" + (reference.cascades ? ", goes with it" : "")
  }

  private static let lists: [(String, @Sendable (SchemaTable) -> [String])] = [
    ("Key", { $0.key.isEmpty ? [] : [$0.key.joined(separator: ", ")] }),
    ("Unique", { $0.uniques.map { $0.joined(separator: ", ") } }),
    ("Indexes", \.indexes),
    ("Triggers", \.triggers),
  ]

  /// One line if the engines agree, otherwise one for each.
  private static func lines(
    _ what: String, _ lists: [(engine: String, entries: [String])]
  ) -> String {
    let agree = Set(lists.map(\.entries)).count == 1
    let lines = (agree ? Array(lists.prefix(1)) : lists).compactMap { engine, entries -> String? in
      guard !entries.isEmpty else { return nil }
      let entries = entries.map { "`\($0)`" }.joined(separator: "; ")
      return "- \(what)\(agree ? "" : " in \(engine)"): \(entries)\n"
    }
    return lines.joined()
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }

  /// The names of all lists; what only a later list has comes after what precedes it there.
  private static func merged(_ lists: [[String]]) -> [String] {
    var names: [String] = []
    for list in lists {
      var place = 0
      for name in list {
        if let known = names.firstIndex(of: name) {
          place = known + 1
        } else {
          names.insert(name, at: place)
          place += 1
        }
      }
    }
    return names
  }
}

/// A table, as the database describes it.
package struct SchemaTable: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case table
    case view
    /// Data in another form, shown as a table by code of the engine.
    case virtual

    /// `nil` for a table.
    var name: String? {
      switch self {
      case .table: nil
      case .view: "view"
      case .virtual: "virtual table"
      }
    }
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    /// In the words of the engine, with `AUTOINCREMENT` or `IDENTITY`.
    package var type: String
    package var isOptional: Bool
    /// An expression of SQL.
    package var standard: String?
    package var reference: Reference?

    package init(
      _ name: String, type: String, isOptional: Bool, standard: String? = nil,
      reference: Reference? = nil
    ) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.standard = standard
      self.reference = reference
    }
  }

  /// A foreign key.
  package struct Reference: Sendable, Hashable {
    package var table: String
    package var column: String
    /// Whether the row is deleted with the one that it refers to.
    package var cascades: Bool

    package init(table: String, column: String, cascades: Bool) {
      self.table = table
      self.column = column
      self.cascades = cascades
    }
  }

  package var name: String
  package var kind: Kind
  package var columns: [Column]
  /// The columns of the primary key, in its order.
  package var key: [String]
  /// Columns that are unique together, apart from the key and from ``indexes``.
  package var uniques: [[String]]
  /// Name and columns, such as `page_due (due) WHERE due IS NOT NULL`.
  package var indexes: [String]
  /// Name and moment, such as `change_article AFTER INSERT`.
  package var triggers: [String]

  package init(
    _ name: String, kind: Kind, columns: [Column], key: [String] = [], uniques: [[String]] = [],
    indexes: [String] = [], triggers: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.columns = columns
    self.key = key
    self.uniques = uniques
    self.indexes = indexes
    self.triggers = triggers
  }

  /// The short form of an index.
  ///
  /// - Parameter statement: `CREATE [UNIQUE] INDEX name ON table [USING method] (…) …`.
  package static func index(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let parts = words.firstMatch(of: #/^CREATE (UNIQUE )?INDEX (\S+) ON [^ (]+ ?(.*)$/#)
    else {
      return words
    }
    // PostgreSQL writes out what an expression leaves open.
    let rest = parts.output.3.replacing(#/^USING btree /#, with: "")
      .replacing(#/::text|"/#, with: "").replacing(#/WHERE \((.*)\)$/#) { "WHERE \($0.output.1)" }
    return "\(parts.output.2) \(rest)" + (parts.output.1 == nil ? "" : ", unique")
  }

  /// The short form of a trigger.
  ///
  /// - Parameter statement: `CREATE TRIGGER name moment ON table …`.
  package static func trigger(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.firstMatch(of: #/^CREATE TRIGGER (.*?) ON /#).map { String($0.output.1) } ?? words
  }
}
