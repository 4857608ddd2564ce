import Postgres
import Storing

/// Where the database is, as a person has named it.
enum DatabasePlace: Sendable, Hashable {
  /// An absolute path.
  case file(String)
  /// On a PostgreSQL server. What this machine keeps beside it is named after an absolute path.
  case server(PostgresAddress, local: String)

  /// For people; without a password.
  var name: String {
    switch self {
    case .file(let path): path
    case .server(let address, _): address.description
    }
  }

  var hasPassword: Bool {
    if case .server(let address, _) = self { address.password != nil } else { false }
  }

  /// What the files on this machine are named after that belong to the database: locks, the pauses
  /// of hosts, editions.
  var path: String {
    switch self {
    case .file(let path), .server(_, local: let path): path
    }
  }

  /// The database's own file.
  ///
  /// - Throws: ``Failure`` for a server's.
  func file(for work: String) throws -> String {
    switch self {
    case .file(let path): path
    case .server:
      throw Failure(
        .usage, code: "not_a_file", "\(work) is for a database in a file; \(name) is a server.",
        advice: "A server has its own tools: `pg_dump -Fc`, `pg_restore`, replication.")
    }
  }
}
