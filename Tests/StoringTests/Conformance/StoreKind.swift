import Storing
import TestCluster
import Testing

/// A store that the tests of the seam run on.
struct StoreKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A new, empty store, which keeps its pictures in the folder where they are files.
  let make: @Sendable (PictureFolder) throws -> any Store

  private static let sqlite = StoreKind(testDescription: "SQLite") {
    try SQLiteStore.inMemory(pictures: $0)
  }

  private static let postgres = StoreKind(testDescription: "PostgreSQL") {
    try PostgresDatabase.make($0)
  }

  /// Both, where PostgreSQL is installed.
  static let all = PostgresDatabase.isThere ? [sqlite, postgres] : [sqlite]
}
