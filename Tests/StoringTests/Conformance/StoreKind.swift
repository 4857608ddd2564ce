import Storing
import Testing

/// A store that the tests of the seam run on.
struct StoreKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A new, empty store, which keeps its pictures in the folder.
  let make: @Sendable (PictureFolder) throws -> any Store

  static let all = [
    StoreKind(testDescription: "SQLite") { try ArticleStore.inMemory(pictures: $0) }
  ]
}
