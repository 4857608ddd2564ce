import Models
import Storing

/// A reader's own list of sources, where it is not the household's.
extension Newsroom {
  /// What other readers alone have, such as the pages that they saved, is not there for this one.
  ///
  /// - Throws: ``ServingFault/noSuchArticle(_:)``.
  func refuseForeign(_ ids: [Int64]) throws {
    if let foreign = try store.foreign(ids, to: reader).first {
      throw ServingFault.noSuchArticle(foreign)
    }
  }
}
