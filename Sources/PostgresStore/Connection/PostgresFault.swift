package import Store

/// Why the server did not do what was requested. No text in it contains a password or a value.
package enum PostgresFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// libpq is not installed.
  case noLibrary
  /// The server does not answer, or not in time.
  case unreachable(detail: String)
  /// The server answers, but refuses this user, password or database.
  case refused(detail: String)
  /// The connection was lost during a statement; whether the statement took effect is unknown.
  case lost(detail: String)
  /// An error of a statement: its SQLSTATE (PostgreSQL 15, appendix A), and the server's message.
  case statement(code: String, message: String)
  /// A column does not have the type that the program expects.
  case unexpected(column: String)

  package var description: String {
    switch self {
    case .noLibrary: "libpq, PostgreSQL's library, is not installed (libpq.so.5; Debian: libpq5)"
    case .unreachable(let detail), .refused(let detail), .lost(let detail): detail
    case .statement(let code, let message): "\(message) (\(code))"
    case .unexpected(let column): "the column \(column) has an unexpected type"
    }
  }

  /// Whether the transaction failed because of a concurrent one and can be retried unchanged:
  /// serialization_failure, deadlock_detected, and foreign_key_violation, for example if a
  /// referenced row was deleted after it was read; or because of ``isOfNames``.
  package var isRepeatable: Bool {
    if case .statement(let code, _) = self {
      isOfNames || ["40001", "40P01", "23503"].contains(code)
    } else {
      false
    }
  }

  /// Whether a prepared statement is not known, or known already: invalid_sql_statement_name,
  /// duplicate_prepared_statement. A pooler has then given the transaction another connection.
  var isOfNames: Bool {
    if case .statement(let code, _) = self { ["26000", "42P05"].contains(code) } else { false }
  }

  /// Whether the tables of a prepared statement were changed since: feature_not_supported.
  var isOfPlan: Bool {
    if case .statement("0A000", _) = self { true } else { false }
  }

  /// The server's words if it has no free connection (53300); libpq has no code for a failed
  /// connection.
  static let wordsOfSlots = ["too many", "remaining"]

  /// Whether the server has no free connection.
  var isOfSlots: Bool {
    guard case .unreachable(let detail) = self else { return false }
    return Self.wordsOfSlots.contains(where: detail.contains)
  }

  /// The data on which a transaction based its decision has changed: the transaction is run again.
  package static let staleDecision = PostgresFault.statement(
    code: "40001", message: "another process has changed the data")

  /// A server error by its code; some codes mean that the connection is unusable.
  init(code: String, message: String) {
    switch code.prefix(2) {
    case "08": self = .lost(detail: message)
    // admin_shutdown, crash_shutdown, cannot_connect_now; database_dropped is a different case.
    case "57" where ["57P01", "57P02", "57P03"].contains(code): self = .lost(detail: message)
    // invalid_authorization_specification
    case "28": self = .refused(detail: message)
    default: self = .statement(code: code, message: message)
    }
  }
}

extension StoreFault {
  /// Maps a fault of the server to a store fault. Codes: PostgreSQL 15, appendix A.
  package init(_ error: any Error, address: PostgresAddress) {
    let path = address.description
    guard let fault = error as? PostgresFault else {
      self = error as? StoreFault ?? .other(path: path, detail: "\(error)")
      return
    }
    let detail = fault.description
    switch fault {
    // A wrong password or user may be corrected at the server as well as here: a daemon waits for
    // it.
    case .unreachable, .lost, .noLibrary, .refused: self = .unreachable(path: path, detail: detail)
    case .unexpected: self = .damaged(path: path, detail: detail)
    case .statement(let code, _):
      switch code {
      case "53100": self = .diskFull(path: path)
      // lock_not_available, query_canceled, and conflicts after the last attempt
      case "55P03", "57014", "40001", "40P01": self = .busy(path: path)
      // Out of memory or of connections; this may pass.
      case _ where code.hasPrefix("53"): self = .unreachable(path: path, detail: detail)
      // read_only_sql_transaction: a standby; insufficient_privilege
      case "25006", "42501": self = .notWritable(path: path, detail: detail)
      // io_error; data_corrupted, index_corrupted
      case "58030": self = .unreadable(path: path, detail: detail)
      case "XX001", "XX002": self = .damaged(path: path, detail: detail)
      default: self = .other(path: path, detail: detail)
      }
    }
  }
}
