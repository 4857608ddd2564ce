/// What was asked for is not there.
package enum ServingFault: Error, Sendable, Hashable {
  case noSuchArticle(Int64)
  /// With the nearest names of those that are there.
  case noSuchCategory(String, near: [String])
  case noSuchSource(String, near: [String])
}
