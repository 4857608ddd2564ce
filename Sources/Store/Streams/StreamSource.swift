package import Foundation

/// A source as client programs see it.
package struct StreamSource: Sendable, Hashable {
  /// Never changes.
  package var id: Int64
  package var name: String
  /// The configured address, which may contain credentials.
  package var url: String
  package var homePage: String?
  /// In the order of the configuration, at least one.
  package var categories: [StreamCategory]
  /// Whether it is in the reader's list. Articles of others stay if the reader has marked them: of
  /// feeds that were removed, or that came with an import.
  package var isSubscribed: Bool
  /// The last and the next poll; `nil` before the first poll.
  package var lastPoll: Date?
  package var nextPoll: Date?

  package init(
    id: Int64, name: String, url: String, homePage: String? = nil, categories: [StreamCategory],
    isSubscribed: Bool = true, lastPoll: Date? = nil, nextPoll: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.url = url
    self.homePage = homePage
    self.categories = categories
    self.isSubscribed = isSubscribed
    self.lastPoll = lastPoll
    self.nextPoll = nextPoll
  }
}
