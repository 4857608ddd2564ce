package import Foundation

/// What an edition is made of.
package struct EditionQuery: Sendable, Hashable {
  /// What it is called.
  package var name: String
  /// All categories when empty.
  package var categories: [String]
  /// Only what was published (else first seen) after this.
  package var since: Date?
  package var unread: Bool
  package var condition: MatchExpression?
  /// Articles in all.
  package var limit: Int
  /// Whose day it is.
  package var zone: TimeZone

  package init(
    name: String = "tintm", categories: [String] = [], since: Date? = nil, unread: Bool = false,
    condition: MatchExpression? = nil, limit: Int = 40, zone: TimeZone = .current
  ) {
    self.name = name
    self.categories = categories
    self.since = since
    self.unread = unread
    self.condition = condition
    self.limit = limit
    self.zone = zone
  }
}
