/// Statements keep to what both engines know: upserts, `RETURNING`, `IS DISTINCT FROM`, window
/// functions, `LIMIT … OFFSET …`; a changing statement within `WITH` is PostgreSQL's alone. Where
/// their languages differ, an interpolation with a label says what is meant.
package enum SQLDialect: Sendable {
  /// SQLite 3.40. Columns of names compare regardless of the case of ASCII letters.
  case sqlite
  /// PostgreSQL 15. Beside a column of names there is one of their keys: the names in lower case.
  case postgres

  /// The text of a statement and the values of its parameters, in their order.
  package func text(of statement: SQLStatement) -> (sql: String, values: [SQLValue]) {
    var (sql, values) = ("", [SQLValue]())
    sql.reserveCapacity(500)
    append(statement, &sql, &values)
    return (sql, values)
  }

  private func append(
    _ statement: SQLStatement, _ sql: inout String, _ values: inout [SQLValue]
  ) {
    for part in statement.parts {
      switch part {
      case .text(let text): sql += text
      case .value(let value):
        values.append(value)
        sql += self == .sqlite ? "?" : "$\(values.count)"
      case .word(let word): append(word(self), &sql, &values)
      }
    }
  }
}

extension SQLStatement.Interpolation {
  /// Whether the expression before it is one of these.
  package mutating func appendInterpolation(in ids: [Int64]) { isIn(.integers(ids)) }
  package mutating func appendInterpolation(in texts: [String]) { isIn(.texts(texts)) }
  private mutating func isIn(_ list: SQLList) {
    word {
      $0 == .sqlite ? "IN (SELECT value FROM json_each(\(list: list)))" : "= ANY (\(list: list))"
    }
  }

  /// What a column of names is compared by, with a `\(key:)`: on SQLite the column itself, which
  /// ignores the case of ASCII letters alone, on a server the column of the names in lower case.
  package mutating func appendInterpolation(folded column: String) {
    word { $0 == .sqlite ? "\(sql: column)" : "\(sql: column)_key" }
  }

  /// A name to be compared with a `\(folded:)` column.
  package mutating func appendInterpolation(key name: String) {
    word { "\($0 == .sqlite ? name : name.lowercased())" }
  }

  /// The columns of a name, in the list of an `INSERT`; its values are ``name``.
  package mutating func appendInterpolation(named column: String) {
    word { $0 == .sqlite ? "\(sql: column)" : "\(sql: column), \(sql: column)_key" }
  }

  /// The values of a name's columns.
  package mutating func appendInterpolation(name: String) {
    word { $0 == .sqlite ? "\(name)" : "\(name), \(name.lowercased())" }
  }

  /// A condition that holds for the rows whose name equals this one regardless of case, and
  /// perhaps for others: the caller compares.
  package mutating func appendInterpolation(maybe column: String, is name: String) {
    word { $0 == .sqlite ? "true" : "\(sql: column)_key = \(name.lowercased())" }
  }

  /// Whether a column equals a text that may be long, such as an address: on a server, the index
  /// holds a hash of it.
  package mutating func appendInterpolation(long column: String, is text: String) {
    word {
      $0 == .sqlite
        ? "\(sql: column) = \(text)"
        : "(md5(\(sql: column)) = md5(\(text)) AND \(sql: column) = \(text))"
    }
  }

  /// Whether a column of texts that may be long equals a column of a table beside it.
  package mutating func appendInterpolation(long column: String, isIn other: String) {
    let isEqual = "\(column) = \(other)"
    word {
      $0 == .sqlite
        ? "\(sql: isEqual)"
        : "(md5(\(sql: column)) = md5(\(sql: other)) AND \(sql: isEqual))"
    }
  }

  /// A column of long texts as a unique index has it, for `ON CONFLICT`.
  package mutating func appendInterpolation(unique column: String) {
    word { $0 == .sqlite ? "\(sql: column)" : "md5(\(sql: column))" }
  }

  /// After tables: joins the row of `article_feature` of an article, if it has one. SQLite keeps
  /// the rows of a source together.
  ///
  /// - Parameter source: the article's source, if a table before it has it.
  package mutating func appendInterpolation(
    features row: String, of article: String, from source: String? = nil
  ) {
    let join = "LEFT JOIN article_feature \(row) ON \(row)"
    word { dialect in
      switch (dialect, source) {
      case (.sqlite, let source?): "\(sql: "\(join).place = \(source) << 40 | \(article)")"
      case (.sqlite, nil):
        """
        LEFT JOIN article \(sql: row)_of ON \(sql: row)_of.id = \(sql: article)
        \(sql: "\(join).place = \(row)_of.source_id << 40 | \(row)_of.id")
        """
      case (.postgres, _): "\(sql: "\(join).article_id = \(article)")"
      }
    }
  }

  /// After tables: joins the indexed texts of an article, in the form of ``SearchText``.
  package mutating func appendInterpolation(texts row: String, of article: String) {
    word { dialect in
      let (table, id) = dialect == .sqlite ? ("search", "rowid") : ("text", "article_id")
      return "\(sql: "LEFT JOIN article_\(table) \(row) ON \(row).\(id) = \(article)")"
    }
  }

  /// What is shown of a text (`c`) and the shown page (`p`), which may be missing.
  package mutating func appendInterpolation(shown: SQLWord.Shown) {
    word { dialect in
      switch (shown, dialect) {
      // The page is unpacked only if it is shown.
      case (.html, .sqlite): "ifnull(iif(p.is_shown, c.page, NULL), c.html)"
      case (.html, .postgres): "coalesce(p.html, c.html)"
      case (.text, .sqlite): "CASE WHEN p.is_shown IS NULL THEN c.text END"
      case (.text, .postgres): "CASE WHEN p.html IS NULL THEN c.text END"
      case (.page, .sqlite): "CASE WHEN p.is_shown THEN c.page END"
      case (.page, .postgres): "CASE WHEN p.is_shown THEN p.html END"
      }
    }
  }

  /// The texts of a group in one, as ``ListColumn`` has them; NULL if there are none.
  package mutating func appendInterpolation(joined text: String) {
    word {
      $0 == .sqlite
        ? "group_concat(\(sql: text), char(31))" : "string_agg(\(sql: text), chr(31))"
    }
  }

  /// The largest of some expressions, none of which is NULL.
  package mutating func appendInterpolation(greatest expressions: [String]) {
    let all = "(\(expressions.joined(separator: ", ")))"
    word { $0 == .sqlite ? "max\(sql: all)" : "greatest\(sql: all)" }
  }

  /// The next number of a count that no two transactions get alike.
  package mutating func appendInterpolation(next count: SQLWord.Count) {
    word {
      $0 == .sqlite
        ? """
        (1 + max((SELECT max(closed) FROM shown_list),
          ifnull((SELECT max(closed) FROM closed_list), 0)))
        """ : "nextval('list_closing')"
    }
  }

  /// A flag that a partial index asks for in these words.
  package mutating func appendInterpolation(flag column: String, is value: Bool) {
    word {
      $0 == .sqlite
        ? "\(sql: column) = \(sql: value ? "1" : "0")" : "\(sql: value ? "" : "NOT ")\(sql: column)"
    }
  }

  /// After a table: the index that SQLite must use. A server chooses by itself.
  package mutating func appendInterpolation(index: String) {
    word { $0 == .sqlite ? "INDEXED BY \(sql: index)" : "" }
  }

  /// A column by which SQLite must not look rows up.
  package mutating func appendInterpolation(unindexed column: String) {
    word { "\(sql: $0 == .sqlite ? "+" : "")\(sql: column)" }
  }

  /// A table of rows, passed as columns of equal length. It needs an alias. SQLite gets one list of
  /// rows: lists of columns would have to be searched for each row.
  package mutating func appendInterpolation(rows columns: KeyValuePairs<String, SQLList>) {
    let (names, lists) = (columns.map(\.key), columns.map(\.value))
    word { dialect in
      guard dialect == .sqlite else {
        let values = lists.map { "\(list: $0)" as SQLStatement }.joined(by: ", ")
        return """
          (SELECT * FROM unnest(\(sql: values)) rows (\(sql: names.joined(separator: ", "))))
          """
      }
      if lists.count == 1 {
        return "(SELECT value AS \(sql: names[0]) FROM json_each(\(list: lists[0])))"
      }
      let cells = names.enumerated().map { "value ->> \($0) AS \($1)" }.joined(separator: ", ")
      return "(SELECT \(sql: cells) FROM json_each(\(JSONArray.rows(lists))))"
    }
  }

  /// A table that has another name on each engine.
  package mutating func appendInterpolation(table: SQLWord.Table) {
    word { dialect in
      switch (table, dialect) {
      case (_, .sqlite): "change"
      // The changes of several nodes get their numbers one after the other.
      case (.changes, .postgres): "change_note"
      case (.allChanges, .postgres):
        """
        (SELECT at, kind, subject, reader_id FROM change
          UNION ALL SELECT at, kind, subject, reader_id FROM change_note)
        """
      }
    }
  }

  /// At the end of a `SELECT`: locks its rows until the transaction ends, on an engine with
  /// several writers.
  package mutating func appendInterpolation(lock: SQLWord.Lock) {
    word { dialect in
      switch lock {
      case _ where dialect == .sqlite: ""
      case .rows: "FOR UPDATE"
      case .keys: "FOR KEY SHARE"
      case .keysOf(let table): "FOR KEY SHARE OF \(sql: table)"
      }
    }
  }
}

/// What some interpolations choose from.
package enum SQLWord {
  package enum Table: Sendable {
    /// To which a transaction adds its changes, for clients that keep a copy.
    case changes
    /// All changes, with those that have no number yet. It needs an alias.
    case allChanges
  }

  package enum Shown: Sendable {
    case html
    /// The text without markup; NULL if a page is shown.
    case text
    /// The page, of all pages; NULL if it is not shown.
    case page
  }

  package enum Count: Sendable {
    /// The place of a list in the order in which lists were closed.
    case closing
  }

  package enum Lock: Sendable {
    case rows
    /// The rows stay, but may change.
    case keys
    /// Those of one of the tables.
    case keysOf(String)
  }
}
