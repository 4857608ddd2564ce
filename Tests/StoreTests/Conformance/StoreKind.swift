import SQLiteStore
import Store
import TestCluster
import Testing

/// A kind of store on which the conformance tests run.
struct StoreKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes a new, empty store; it uses the folder if it keeps pictures as files.
  let make: @Sendable (PictureFolder) throws -> any Store

  private static let sqlite = StoreKind(testDescription: "SQLite") {
    try SQLiteStore.inMemory(pictures: $0)
  }

  private static let postgres = StoreKind(testDescription: "PostgreSQL") {
    try PostgresDatabase.make($0)
  }

  /// Both kinds if PostgreSQL is installed.
  static let all = PostgresDatabase.isThere ? [sqlite, postgres] : [sqlite]
}
