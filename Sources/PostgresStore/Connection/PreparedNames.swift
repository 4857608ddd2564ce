import Synchronization

/// The names of the prepared statements of a pool's connections.
///
/// A pooler in transaction mode may give each transaction another connection of the server, which
/// does not know the names. The first error of this kind ends the use of names, and the transaction
/// is repeated without them. A name is never used for two texts, also by other processes.
final class PreparedNames: Sendable {
  private struct Key: Hashable {
    let sql: String
    let types: [UInt32]
  }

  /// Maximum number of names, which bounds the server's memory: a plan takes some 50 kB in each
  /// connection.
  private static let limit = 128

  /// Number of uses without a name, so that a command leaves no names in a pooler's connections.
  static let unnamed = 2

  private let prefix = "t" + String(UInt64.random(in: 0...(.max)), radix: 36)
  private let uses = Mutex<[Key: (number: Int, count: Int)]>([:])
  private let isInUse = Atomic(true)

  /// - Returns: `nil` if the statement is sent without a name.
  func name(of statement: PostgresStatement) -> String? {
    guard statement.isPrepared, isInUse.load(ordering: .relaxed) else { return nil }
    let key = Key(sql: statement.sql, types: statement.parameters.map(\.type))
    return uses.withLock { uses in
      let known = uses[key] ?? (uses.count, 0)
      guard known.number < Self.limit else { return nil }
      uses[key] = (known.number, known.count + 1)
      return known.count < Self.unnamed ? nil : "\(prefix)_\(known.number)"
    }
  }

  func stopUse() { isInUse.store(false, ordering: .relaxed) }
}
