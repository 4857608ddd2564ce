import PostgresStore
import Store

/// The location of the database, as a person has named it.
enum DatabasePlace: Sendable, Hashable {
  /// An absolute path.
  case file(String)
  /// On a PostgreSQL server. Local files that belong to it are named after an absolute path.
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

  /// The base name of local files that belong to the database: locks, pauses of hosts, editions.
  var path: String {
    switch self {
    case .file(let path), .server(_, local: let path): path
    }
  }

  /// The path of the database file.
  ///
  /// - Throws: ``Failure`` if the database is on a server.
  func file(for work: String) throws -> String {
    switch self {
    case .file(let path): path
    case .server:
      throw Failure(
        .usage, code: "not_a_file", "\(work) needs a database in a file, but \(name) is a server.",
        advice: "Use the tools of PostgreSQL: `pg_dump -Fc`, `pg_restore` or replication.")
    }
  }
}
