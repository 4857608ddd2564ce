import Models
import Store

/// A reader's own list of sources, if it differs from the household's.
extension Newsroom {
  /// Articles that only other readers have, such as their saved pages, do not exist for this
  /// reader.
  ///
  /// - Throws: ``ServingFault/noSuchArticle(_:)``.
  func refuseForeign(_ ids: [Int64]) throws {
    if let foreign = try store.foreign(ids, to: reader).first {
      throw ServingFault.noSuchArticle(foreign)
    }
  }
}
