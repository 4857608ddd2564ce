package import Foundation

/// A feed and its items, as the contract of `tintm parse` describes them.
package struct ParsedFeed: Sendable, Hashable {
  package var format: FeedFormat
  /// The name of the detected encoding, in lower case.
  package var encoding = "utf-8"
  package var id: String?
  package var title: ParsedText?
  package var description: ParsedText?
  package var homePageURL: String?
  package var feedURL: String?
  package var icon: String?
  package var favicon: String?
  package var language: String?
  package var authors: [ParsedPerson] = []
  package var contributors: [ParsedPerson] = []
  package var categories: [String] = []
  package var hubs: [ParsedHub] = []
  package var links: [ParsedLink] = []
  package var copyright: String?
  package var generator: String?
  package var published: Date?
  package var updated: Date?
  package var schedule = ParsedSchedule()
  package var items: [ParsedItem] = []
  /// Messages about problems in the document, one per line.
  package var warnings: [String] = []

  package init(format: FeedFormat) {
    self.format = format
  }
}
