package import Foundation
package import Models

/// What finding an article's story needs to know of it.
package struct UntoldArticle: Sendable, Hashable {
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  /// Plain; empty where only a headline is known.
  package var text: String
  /// The canonical form of its address.
  package var urlKey: String?
  package var dated: Date
  /// Its key of today; `nil` for one that has no place in the order.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site or else its feed.
  package var address: String
  /// Its place, where it had one before its words changed.
  package var membership: StoryMembership?
}
