package import Foundation
package import Words

/// A statement with its values, written once for both engines:
///
///     "SELECT id FROM source WHERE \(folded: "name") = \(key: name) AND id \(in: ids)"
///
/// An interpolated value is bound as a parameter and never becomes part of the text; text is
/// inserted with `\(sql:)` alone. Where the dialects differ, an interpolation with a label names
/// what is meant: ``SQLDialect`` words it.
package struct SQLStatement: Sendable, ExpressibleByStringInterpolation {
  package enum Part: Sendable, Hashable {
    case text(String)
    case value(SQLValue)
    case word(SQLWord)
  }

  package fileprivate(set) var parts: [Part]

  package init(stringLiteral value: String) {
    parts = [.text(value)]
  }

  package init(stringInterpolation: Interpolation) {
    parts = stringInterpolation.parts
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    package mutating func appendInterpolation(_ value: Int64?) { bind(.integer(value)) }
    package mutating func appendInterpolation(_ value: Int?) {
      bind(.integer(value.map(Int64.init)))
    }
    package mutating func appendInterpolation(_ value: Double?) { bind(.number(value)) }
    package mutating func appendInterpolation(_ value: Bool) { bind(.flag(value)) }
    package mutating func appendInterpolation(_ value: String?) { bind(.text(value)) }
    package mutating func appendInterpolation(_ message: Message?) { bind(.text(message?.stored)) }
    package mutating func appendInterpolation(_ value: [UInt8]?) { bind(.bytes(value)) }
    /// Seconds since 1970, as all dates are stored.
    package mutating func appendInterpolation(_ date: Date?) { bind(.number(date?.stored)) }

    /// Values of several columns, with commas.
    package mutating func appendInterpolation(values: [SQLValue]) {
      for (place, value) in values.enumerated() {
        if place > 0 { parts.append(.text(", ")) }
        bind(value)
      }
    }

    /// Text of the program, such as a list of columns; never a value from outside.
    package mutating func appendInterpolation(sql text: String) { parts.append(.text(text)) }
    package mutating func appendInterpolation(sql statement: SQLStatement) {
      parts += statement.parts
    }

    /// Whether the expression before it is one of these.
    package mutating func appendInterpolation(in ids: [Int64]) { word(.isIn(.integers(ids))) }
    package mutating func appendInterpolation(in texts: [String]) { word(.isIn(.texts(texts))) }

    /// What a column of names is compared by, with a `\(key:)`: on SQLite the column itself, which
    /// ignores the case of ASCII letters alone, on a server the column of the names in lower case.
    package mutating func appendInterpolation(folded column: String) { word(.folded(column)) }

    /// A name to be compared with a `\(folded:)` column.
    package mutating func appendInterpolation(key name: String) { word(.key(name)) }

    /// Whether a column equals a text that may be long, such as an address: on a server, the index
    /// holds a hash of it.
    package mutating func appendInterpolation(long column: String, is text: String) {
      word(.equals(column, text))
    }

    /// Whether a column of texts that may be long equals a column of a table beside it.
    package mutating func appendInterpolation(long column: String, isIn other: String) {
      word(.equalsColumn(column, other))
    }

    /// A column of long texts as a unique index has it, for `ON CONFLICT`.
    package mutating func appendInterpolation(unique column: String) { word(.unique(column)) }

    /// After tables: joins the row of `article_feature` of an article, if it has one. SQLite keeps
    /// the rows of a source together.
    ///
    /// - Parameter source: the article's source, if a table before it has it.
    package mutating func appendInterpolation(
      features row: String, of article: String, from source: String? = nil
    ) {
      word(.features(row, article, source))
    }

    /// After tables: joins the indexed texts of an article, in the form of ``SearchText``.
    package mutating func appendInterpolation(texts row: String, of article: String) {
      word(.texts(row, article))
    }

    /// What is shown of a text (`c`) and the shown page (`p`), which may be missing.
    package mutating func appendInterpolation(shown: SQLWord.Shown) { word(.shown(shown)) }

    /// The texts of a group in one, as ``ListColumn`` has them; NULL if there are none.
    package mutating func appendInterpolation(joined text: String) { word(.joined(text)) }

    /// The largest of some expressions, none of which is NULL.
    package mutating func appendInterpolation(greatest expressions: [String]) {
      word(.greatest(expressions))
    }

    /// The next number of a count that no two transactions get alike.
    package mutating func appendInterpolation(next count: SQLWord.Count) { word(.next(count)) }

    /// Numbers in one cell, for ``NamedRow/numbers(_:)``.
    package mutating func appendInterpolation(numbers: [Double]) { bind(.numbers(numbers)) }

    /// A flag that a partial index asks for in these words.
    package mutating func appendInterpolation(flag column: String, is value: Bool) {
      word(.flag(column, value))
    }

    /// After a table: the index that SQLite must use. A server chooses by itself.
    package mutating func appendInterpolation(index: String) { word(.index(index)) }

    /// A column by which SQLite must not look rows up.
    package mutating func appendInterpolation(unindexed column: String) { word(.unindexed(column)) }

    /// The columns of a name, in the list of an `INSERT`; its values are ``name``.
    package mutating func appendInterpolation(named column: String) { word(.named(column)) }

    /// The values of a name's columns.
    package mutating func appendInterpolation(name: String) { word(.name(name)) }

    /// A condition that holds for the rows whose name equals this one regardless of case, and
    /// perhaps for others: the caller compares.
    package mutating func appendInterpolation(maybe column: String, is name: String) {
      word(.maybe(column, name))
    }

    /// A table of rows, passed as columns of equal length. It needs an alias.
    package mutating func appendInterpolation(rows columns: KeyValuePairs<String, SQLList>) {
      word(.rows(columns.map { SQLWord.Column(name: $0.key, values: $0.value) }))
    }

    /// A table that has another name on each engine.
    package mutating func appendInterpolation(table: SQLWord.Table) { word(.table(table)) }

    /// At the end of a `SELECT`: locks its rows until the transaction ends, on an engine with
    /// several writers.
    package mutating func appendInterpolation(lock: SQLWord.Lock) { word(.lock(lock)) }

    private mutating func bind(_ value: SQLValue) { parts.append(.value(value)) }
    private mutating func word(_ word: SQLWord) { parts.append(.word(word)) }
  }
}

extension [SQLStatement] {
  /// One text, with a separator between the parts.
  package func joined(by separator: String) -> SQLStatement {
    var all: SQLStatement = ""
    for (place, part) in enumerated() {
      if place > 0 { all.parts.append(.text(separator)) }
      all.parts += part.parts
    }
    return all
  }
}

/// A value that a statement binds.
package enum SQLValue: Sendable, Hashable {
  case integer(Int64?)
  case number(Double?)
  case text(String?)
  case bytes([UInt8]?)
  case flag(Bool)
  /// An array of a server; in SQLite eight bytes each, little-endian.
  case numbers([Double])
  case list(SQLList)
}

/// Values that a statement binds as one.
package enum SQLList: Sendable, Hashable {
  case integers([Int64])
  case texts([String])
}

/// Something that the dialects say differently.
package enum SQLWord: Sendable, Hashable {
  case isIn(SQLList)
  case folded(String)
  case key(String)
  case named(String)
  case name(String)
  case maybe(String, String)
  case equals(String, String)
  case equalsColumn(String, String)
  case unique(String)
  case features(String, String, String?)
  case texts(String, String)
  case joined(String)
  case shown(Shown)
  case greatest([String])
  case next(Count)
  case flag(String, Bool)
  case index(String)
  case unindexed(String)
  case rows([Column])
  case lock(Lock)
  case table(Table)

  package enum Table: Sendable, Hashable {
    /// To which a transaction adds its changes, for clients that keep a copy.
    case changes
    /// All changes, with those that have no number yet. It needs an alias.
    case allChanges
  }

  package enum Shown: Sendable, Hashable {
    case html
    /// The text without markup; NULL if a page is shown.
    case text
  }

  package enum Count: Sendable, Hashable {
    /// The place of a list in the order in which lists were closed.
    case closing
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    package var values: SQLList
  }

  package enum Lock: Sendable, Hashable {
    case rows
    /// The rows stay, but may change.
    case keys
  }
}
