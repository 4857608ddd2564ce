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

  package init(
    id: Int64, source: Int64, title: String? = nil, summary: String? = nil, text: String,
    urlKey: String? = nil, dated: Date, today: Double? = nil, category: Int64? = nil,
    address: String, membership: StoryMembership? = nil
  ) {
    self.id = id
    self.source = source
    self.title = title
    self.summary = summary
    self.text = text
    self.urlKey = urlKey
    self.dated = dated
    self.today = today
    self.category = category
    self.address = address
    self.membership = membership
  }
}
