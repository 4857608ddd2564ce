package import Foundation

/// A configured source as client programs see it.
package struct StreamSource: Sendable, Hashable {
  /// Never changes.
  package var id: Int64
  package var name: String
  /// The configured address, which may contain credentials.
  package var url: String
  package var homePage: String?
  /// In the order of the configuration, at least one.
  package var categories: [StreamCategory]
  /// The last and the next poll; `nil` before the first poll.
  package var lastPoll: Date?
  package var nextPoll: Date?

  package init(
    id: Int64, name: String, url: String, homePage: String? = nil, categories: [StreamCategory],
    lastPoll: Date? = nil, nextPoll: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.url = url
    self.homePage = homePage
    self.categories = categories
    self.lastPoll = lastPoll
    self.nextPoll = nextPoll
  }
}
