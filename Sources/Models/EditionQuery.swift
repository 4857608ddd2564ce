package import Foundation
package import Words

/// The selection of articles for an edition.
package struct EditionQuery: Sendable, Hashable {
  package var name: String
  /// Empty means all categories.
  package var categories: [String]
  /// Only articles published (or, without a date, first seen) after this.
  package var since: Date?
  package var unread: Bool
  package var condition: MatchExpression?
  /// Maximum number of articles.
  @ListCount package var limit: Int
  /// Only what is worth most within this reading time; `limit` is ignored.
  package var minutes: Int?
  package var zone: TimeZone
  /// The language of its own words.
  package var language: Language

  package init(
    name: String = "tintm", categories: [String] = [], since: Date? = nil, unread: Bool = false,
    condition: MatchExpression? = nil, limit: Int = 40, minutes: Int? = nil,
    zone: TimeZone = .current,
    language: Language = .english
  ) {
    self.name = name
    self.categories = categories
    self.since = since
    self.unread = unread
    self.condition = condition
    self.limit = limit
    self.minutes = minutes
    self.zone = zone
    self.language = language
  }
}
