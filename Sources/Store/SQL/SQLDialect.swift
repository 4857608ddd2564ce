/// The words in which the engines' languages differ. Statements keep to what both know: upserts,
/// `RETURNING`, `IS DISTINCT FROM`, window functions, `LIMIT … OFFSET …`; a changing statement
/// within `WITH` is PostgreSQL's alone.
package enum SQLDialect: Sendable {
  /// SQLite 3.40. Columns of names compare regardless of the case of ASCII letters.
  case sqlite
  /// PostgreSQL 15. Beside a column of names there is one of their keys: the names in lower case.
  case postgres

  /// The text of a statement and the values of its parameters, in their order.
  ///
  /// - Parameter former: number of parameters before this part of a statement.
  package func text(
    of statement: SQLStatement, after former: Int = 0
  ) -> (sql: String, values: [SQLValue]) {
    var text = Text(dialect: self, former: former)
    text.sql.reserveCapacity(
      statement.parts.reduce(0) {
        if case .text(let part) = $1 { $0 + part.utf8.count } else { $0 + 4 }
      })
    for part in statement.parts {
      switch part {
      case .text(let part): text.sql += part
      case .value(let value): text.bind(value)
      case .word(let word): text.append(word)
      }
    }
    return (text.sql, text.values)
  }

  private struct Text {
    let dialect: SQLDialect
    let former: Int
    var sql = ""
    var values: [SQLValue] = []

    mutating func bind(_ value: SQLValue) {
      values.append(value)
      sql += dialect == .sqlite ? "?" : "$\(former + values.count)"
    }

    mutating func append(_ word: SQLWord) {
      switch (word, dialect) {
      case (.isIn(let list), .sqlite):
        sql += "IN (SELECT value FROM json_each("
        bind(.list(list))
        sql += "))"
      case (.isIn(let list), .postgres):
        sql += "= ANY ("
        bind(.list(list))
        sql += ")"
      case (.folded(let column), .sqlite): sql += column
      case (.folded(let column), .postgres): sql += column + "_key"
      case (.key(let name), .sqlite): bind(.text(name))
      case (.key(let name), .postgres): bind(.text(name.lowercased()))
      case (.named(let column), .sqlite): sql += column
      case (.named(let column), .postgres): sql += "\(column), \(column)_key"
      case (.name(let name), .sqlite): bind(.text(name))
      case (.name(let name), .postgres):
        bind(.text(name))
        sql += ", "
        bind(.text(name.lowercased()))
      case (.maybe, .sqlite): sql += "true"
      case (.maybe(let column, let name), .postgres):
        sql += "\(column)_key = "
        bind(.text(name.lowercased()))
      case (.equals(let column, let text), .sqlite):
        sql += column + " = "
        bind(.text(text))
      case (.equals(let column, let text), .postgres):
        sql += "(md5(\(column)) = md5("
        bind(.text(text))
        sql += ") AND \(column) = "
        bind(.text(text))
        sql += ")"
      case (.equalsColumn(let column, let other), .sqlite): sql += "\(column) = \(other)"
      case (.equalsColumn(let column, let other), .postgres):
        sql += "(md5(\(column)) = md5(\(other)) AND \(column) = \(other))"
      case (.unique(let column), .sqlite): sql += column
      case (.unique(let column), .postgres): sql += "md5(\(column))"
      case (.features(let row, let article, let source?), .sqlite):
        sql += "LEFT JOIN article_feature \(row) ON \(row).place = \(source) << 40 | \(article)"
      case (.features(let row, let article, nil), .sqlite):
        sql += """
          LEFT JOIN article \(row)_of ON \(row)_of.id = \(article)
          LEFT JOIN article_feature \(row)
            ON \(row).place = \(row)_of.source_id << 40 | \(row)_of.id
          """
      case (.features(let row, let article, _), .postgres):
        sql += "LEFT JOIN article_feature \(row) ON \(row).article_id = \(article)"
      case (.texts(let row, let article), .sqlite):
        sql += "LEFT JOIN article_search \(row) ON \(row).rowid = \(article)"
      case (.texts(let row, let article), .postgres):
        sql += "LEFT JOIN article_text \(row) ON \(row).article_id = \(article)"
      // The page is unpacked only if it is shown.
      case (.shown(.html), .sqlite): sql += "ifnull(iif(p.is_shown, c.page, NULL), c.html)"
      case (.shown(.html), .postgres): sql += "coalesce(p.html, c.html)"
      case (.shown(.text), .sqlite): sql += "CASE WHEN p.is_shown IS NULL THEN c.text END"
      case (.shown(.text), .postgres): sql += "CASE WHEN p.html IS NULL THEN c.text END"
      case (.joined(let text), .sqlite): sql += "group_concat(\(text), char(31))"
      case (.joined(let text), .postgres): sql += "string_agg(\(text), chr(31))"
      case (.flag(let column, let value), .sqlite): sql += "\(column) = \(value ? 1 : 0)"
      case (.flag(let column, let value), .postgres): sql += value ? column : "NOT \(column)"
      case (.greatest(let all), .sqlite): sql += "max(\(all.joined(separator: ", ")))"
      case (.greatest(let all), .postgres): sql += "greatest(\(all.joined(separator: ", ")))"
      case (.next(.closing), .sqlite):
        sql += """
          (1 + max((SELECT max(closed) FROM shown_list),
            ifnull((SELECT max(closed) FROM closed_list), 0)))
          """
      case (.next(.closing), .postgres): sql += "nextval('list_closing')"
      case (.index(let index), .sqlite): sql += "INDEXED BY \(index)"
      case (.index, .postgres): break
      case (.unindexed(let column), .sqlite): sql += "+\(column)"
      case (.unindexed(let column), .postgres): sql += column
      case (.rows(let columns), .sqlite): appendRows(columns)
      case (.rows(let columns), .postgres):
        sql += "(SELECT * FROM unnest("
        for (place, column) in columns.enumerated() {
          if place > 0 { sql += ", " }
          bind(.list(column.values))
        }
        sql += ") rows (\(columns.map(\.name).joined(separator: ", "))))"
      case (.lock, .sqlite): break
      case (.lock(.rows), .postgres): sql += "FOR UPDATE"
      case (.lock(.keys), .postgres): sql += "FOR KEY SHARE"
      case (.table(.changes), .sqlite): sql += "change"
      // The changes of several nodes get their numbers one after the other.
      case (.table(.changes), .postgres): sql += "change_note"
      case (.table(.allChanges), .sqlite): sql += "change"
      case (.table(.allChanges), .postgres):
        sql += """
          (SELECT at, kind, subject, reader_id FROM change
            UNION ALL SELECT at, kind, subject, reader_id FROM change_note)
          """
      }
    }

    /// One list of rows: lists of columns would have to be searched for each row.
    private mutating func appendRows(_ columns: [SQLWord.Column]) {
      if columns.count == 1, let only = columns.first {
        sql += "(SELECT value AS \(only.name) FROM json_each("
        bind(.list(only.values))
        sql += "))"
        return
      }
      sql += "(SELECT "
      for (place, column) in columns.enumerated() {
        sql += "\(place > 0 ? ", " : "")value ->> \(place) AS \(column.name)"
      }
      sql += " FROM json_each("
      bind(.text(JSONArray.rows(columns.map(\.values))))
      sql += "))"
    }
  }
}
