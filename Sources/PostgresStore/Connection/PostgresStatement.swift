import Foundation
import Store

/// A statement with its parameters, `$1` and so on.
///
/// Unless it is ``prepared``, it has no name on the server and leaves nothing in the connection.
package struct PostgresStatement: Sendable {
  let sql: String
  let parameters: [PostgresValue]
  private(set) var isPrepared = false

  package init(_ sql: String, _ parameters: [PostgresValue] = []) {
    self.sql = sql
    self.parameters = parameters
  }

  package init(_ sql: String, _ parameters: PostgresValue...) {
    self.init(sql, parameters)
  }

  /// The same statement, which a connection parses once and plans a few times at most if it is used
  /// often. Its plan must suit all parameters, and its text must not depend on data.
  package var prepared: PostgresStatement {
    var statement = self
    statement.isPrepared = true
    return statement
  }
}

extension Sequence<PostgresStatement> {
  /// See ``PostgresStatement/prepared``.
  package var prepared: [PostgresStatement] { map(\.prepared) }
}

extension PostgresStatement {
  /// Makes the planner run the rest of the round trip as written: joins in the written order and by
  /// index look-ups, and ORDER BY along an index. So the cost of a list does not depend on the
  /// server's statistics, which may be stale, and planning takes a fraction of the time. An order
  /// without an index is still sorted. The settings end with the transaction.
  static let fixedPlan = PostgresStatement("SELECT \(settings)")

  /// Statements that are planned as with ``fixedPlan``, once for all parameters: planning the
  /// queries of a page takes longer than running them, most of all if the planner estimates the
  /// frequency of each id in an array. Not for conditions such as `<> ALL ($1)` on many rows: only
  /// with a known array does the server compare by a hash table.
  static func plannedOnce(_ statements: [PostgresStatement]) -> [PostgresStatement] {
    ([genericPlan] + statements).prepared
  }

  private static let genericPlan = PostgresStatement(
    "SELECT \(settings), set_config('plan_cache_mode', 'force_generic_plan', true)")

  private static let settings = """
    set_config('join_collapse_limit', '1', true), set_config('enable_sort', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
    set_config('statement_timeout', '30s', true)
    """
}

extension PostgresStatement {
  /// Makes the rest of the round trip find words by their index and look up everything else by
  /// keys, whatever the server's statistics are. The settings end with the transaction.
  static let wordIndexPlan = PostgresStatement(
    """
    SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'on', true),
      set_config('enable_sort', 'on', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('join_collapse_limit', '1', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '30s', true)
    """)
}

/// A parameter of a statement, sent in the server's binary form with its type, so that the server
/// never infers the type of a text.
package enum PostgresValue: Sendable, Hashable {
  case integer(Int64?)
  case number(Double?)
  /// A character U+0000, which PostgreSQL can't store, becomes U+FFFD.
  case text(String?)
  case bytes([UInt8]?)
  case flag(Bool?)
  case integers([Int64?])
  case numbers([Double?])
  case texts([String?])
  case blobs([[UInt8]?])
  case flags([Bool?])
  /// Values of `tsvector` in their binary form.
  case vectors([[UInt8]])

  package static func integer(_ value: Int?) -> PostgresValue { .integer(value.map(Int64.init)) }

  /// The OIDs of types, which are fixed (pg_type.dat).
  enum TypeID {
    static let flag: UInt32 = 16
    static let bytes: UInt32 = 17
    static let integer: UInt32 = 20
    static let text: UInt32 = 25
    static let number: UInt32 = 701
    static let flags: UInt32 = 1000
    static let blobs: UInt32 = 1001
    static let texts: UInt32 = 1009
    static let integers: UInt32 = 1016
    static let numbers: UInt32 = 1022
    static let vector: UInt32 = 3614
    static let vectors: UInt32 = 3643
  }

  var type: UInt32 {
    switch self {
    case .integer: TypeID.integer
    case .number: TypeID.number
    case .text: TypeID.text
    case .bytes: TypeID.bytes
    case .flag: TypeID.flag
    case .integers: TypeID.integers
    case .numbers: TypeID.numbers
    case .texts: TypeID.texts
    case .blobs: TypeID.blobs
    case .flags: TypeID.flags
    case .vectors: TypeID.vectors
    }
  }

  /// Appends the encoded value to a buffer.
  ///
  /// - Returns: the number of bytes; `nil` for NULL.
  func encode(into buffer: inout [UInt8]) -> Int? {
    let start = buffer.count
    switch self {
    case .integer(nil), .number(nil), .text(nil), .bytes(nil), .flag(nil): return nil
    case .integer(let value?): buffer.append(bigEndian: value)
    case .number(let value?): buffer.append(bigEndian: value.bitPattern)
    case .text(let value?): buffer.append(text: value)
    case .bytes(let value?): buffer.append(contentsOf: value)
    case .flag(let value?): buffer.append(value ? 1 : 0)
    case .integers(let values):
      Self.encode(values, of: TypeID.integer, into: &buffer) { $1.append(bigEndian: $0) }
    case .numbers(let values):
      Self.encode(values, of: TypeID.number, into: &buffer) { $1.append(bigEndian: $0.bitPattern) }
    case .texts(let values):
      Self.encode(values, of: TypeID.text, into: &buffer) { $1.append(text: $0) }
    case .blobs(let values):
      Self.encode(values, of: TypeID.bytes, into: &buffer) { $1.append(contentsOf: $0) }
    case .flags(let values):
      Self.encode(values, of: TypeID.flag, into: &buffer) { $1.append($0 ? 1 : 0) }
    case .vectors(let values):
      Self.encode(values, of: TypeID.vector, into: &buffer) { $1.append(contentsOf: $0) }
    }
    return buffer.count - start
  }

  /// Encodes the format of PostgreSQL's `array_recv`: number of dimensions, whether there are
  /// NULLs, the element type, then the length and first index of the one dimension, and each
  /// element after its length.
  private static func encode<Element>(
    _ elements: [Element?], of type: UInt32, into buffer: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    buffer.append(bigEndian: Int32(elements.isEmpty ? 0 : 1))
    buffer.append(bigEndian: Int32(elements.contains { $0 == nil } ? 1 : 0))
    buffer.append(bigEndian: type)
    guard !elements.isEmpty else { return }
    buffer.append(bigEndian: Int32(elements.count))
    buffer.append(bigEndian: Int32(1))
    for element in elements {
      guard let element else {
        buffer.append(bigEndian: Int32(-1))
        continue
      }
      let place = buffer.count
      buffer.append(bigEndian: Int32(0))
      write(element, &buffer)
      buffer.setBigEndian(Int32(buffer.count - place - 4), at: place)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: String) {
    let start = count
    append(contentsOf: text.utf8)
    guard self[start...].contains(0) else { return }
    let bytes = self[start...].split(separator: 0, omittingEmptySubsequences: false)
      .joined(separator: "\u{FFFD}".utf8)
    replaceSubrange(start..., with: Array(bytes))
  }

  package mutating func setBigEndian(_ value: Int32, at place: Int) {
    Swift.withUnsafeBytes(of: value.bigEndian) { replaceSubrange(place..<place + 4, with: $0) }
  }
}

extension PostgresRows.Row {
  func date(_ column: String) throws -> Date? {
    let seconds: Double? = try self[column]
    return seconds.map(Date.init(stored:))
  }
}

extension PostgresValue {
  static func date(_ date: Date?) -> PostgresValue { .number(date?.stored) }
}
