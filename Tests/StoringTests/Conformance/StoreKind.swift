import Storing
import Testing

/// The topics of the seam that both stores answer.
typealias PortedStore = SourceStoring & UpkeepStoring

/// A store that the tests of the seam run on.
struct StoreKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A new, empty store, which keeps its pictures in the folder, and what it goes with.
  let make: @Sendable (PictureFolder) throws -> (store: any PortedStore, owner: any Sendable)

  private static let sqlite = StoreKind(testDescription: "SQLite") { pictures in
    let store = try ArticleStore.inMemory(pictures: pictures)
    return (store, store)
  }

  private static let postgres = StoreKind(testDescription: "PostgreSQL") { _ in
    let database = try PostgresDatabase()
    return (database.store, database)
  }

  /// Those that answer all topics.
  static let all = [sqlite]

  /// Those that answer the topics of ``PortedStore``.
  static let ported = PostgresDatabase.isThere ? [sqlite, postgres] : [sqlite]
}
