import Basics
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
  enum Part: Sendable {
    case text(String)
    case value(SQLValue)
    case word(@Sendable (SQLDialect) -> SQLStatement)
  }

  fileprivate(set) var parts: [Part]

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

    /// Values as one parameter.
    package mutating func appendInterpolation(list: SQLList) { bind(.list(list)) }

    /// Numbers in one cell, for ``NamedRow/numbers(_:)``.
    package mutating func appendInterpolation(numbers: [Double]) { bind(.numbers(numbers)) }

    private mutating func bind(_ value: SQLValue) { parts.append(.value(value)) }

    /// What the dialects say differently.
    mutating func word(_ word: @escaping @Sendable (SQLDialect) -> SQLStatement) {
      parts.append(.word(word))
    }
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

/// Columns of a query, each with what a value takes from it. The text of the query and the reading
/// of its rows come from one list: no column has a number, and no name is looked up for each row.
package struct SQLColumns<Value>: Sendable {
  /// Sets a part of a value; NULL is `nil`, an empty list, 0 or false.
  package enum Setter: Sendable {
    case text(@Sendable (inout Value, String?) -> Void)
    /// A text in the form of ``ListColumn``.
    case list(@Sendable (inout Value, [String]) -> Void)
    case integer(@Sendable (inout Value, Int64) -> Void)
    case count(@Sendable (inout Value, Int?) -> Void)
    case number(@Sendable (inout Value, Double) -> Void)
    /// Seconds since 1970.
    case date(@Sendable (inout Value, Date?) -> Void)
    case flag(@Sendable (inout Value, Bool) -> Void)
  }

  /// For the list of a `SELECT`.
  package let sql: String
  package let setters: [Setter]

  package init(sql: String, setters: [Setter]) {
    self.sql = sql
    self.setters = setters
  }

  /// - Parameter columns: SQL expressions that mean the same to all engines.
  package init(_ columns: KeyValuePairs<String, Setter>) {
    sql = columns.map(\.key).joined(separator: ", ")
    setters = columns.map(\.value)
  }
}

/// A list of values for SQLite's `json_each`: many look-ups in one statement.
package enum JSONArray {
  package static func of(_ numbers: [Int64]) -> String {
    String(writing: { $0.write(jsonArray: numbers) { $0.write(json: Int($1)) } })
  }

  package static func of(_ texts: [String]) -> String {
    String(writing: { $0.write(jsonArray: texts) { $0.write(json: $1) } })
  }

  /// A list of rows, of columns of equal length.
  package static func rows(_ columns: [SQLList]) -> String {
    let lengths = columns.map { column in
      switch column {
      case .integers(let values): values.count
      case .texts(let values): values.count
      }
    }
    return String(writing: {
      $0.write(jsonArray: 0..<(lengths.min() ?? 0)) { json, row in
        json.write(jsonArray: columns) { json, column in
          switch column {
          case .integers(let values): json.write(json: Int(values[row]))
          case .texts(let values): json.write(json: values[row])
          }
        }
      }
    })
  }
}
