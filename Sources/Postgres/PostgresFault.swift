/// Why a server did not do what it was asked. No text in it names a password or a value.
package enum PostgresFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// libpq is not installed.
  case noLibrary
  /// It does not answer, or not in time.
  case unreachable(detail: String)
  /// It answers, and refuses this name, password or database.
  case refused(detail: String)
  /// The connection ended in the midst of it; whether it was done is not known.
  case lost(detail: String)
  /// An error of a statement: its SQLSTATE (PostgreSQL 15, appendix A), and the server's words.
  case statement(code: String, message: String)
  /// A column is not what the program takes it for.
  case unexpected(column: String)

  package var description: String {
    switch self {
    case .noLibrary: "libpq, PostgreSQL's library, is not installed (libpq.so.5; Debian: libpq5)"
    case .unreachable(let detail), .refused(let detail), .lost(let detail): detail
    case .statement(let code, let message): "\(message) (\(code))"
    case .unexpected(let column): "its column \(column) is not of the kind that it should be"
    }
  }

  /// Whether the transaction only stood in another one's way, and may be tried again as it is:
  /// serialization_failure, deadlock_detected, and foreign_key_violation, as when what a row is to
  /// refer to was deleted after it was looked up.
  package var isRepeatable: Bool {
    if case .statement(let code, _) = self {
      ["40001", "40P01", "23503"].contains(code)
    } else {
      false
    }
  }

  /// What a transaction was decided on is no longer so: it is run again.
  package static let overtaken = PostgresFault.statement(
    code: "40001", message: "somebody else has changed what was decided on")

  /// An error of the server by its code: some say that the connection is of no use.
  init(code: String, message: String) {
    switch code.prefix(2) {
    case "08": self = .lost(detail: message)
    // admin_shutdown, crash_shutdown, cannot_connect_now; database_dropped is another thing.
    case "57" where ["57P01", "57P02", "57P03"].contains(code): self = .lost(detail: message)
    // invalid_authorization_specification
    case "28": self = .refused(detail: message)
    default: self = .statement(code: code, message: message)
    }
  }
}
