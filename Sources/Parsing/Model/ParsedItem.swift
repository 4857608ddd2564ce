package import Foundation

/// One item of a feed, as the contract of `tintm parse` describes it.
package struct ParsedItem: Sendable, Hashable {
  /// Stable over edits and moves; never empty.
  package var id = ""
  package var url: String?
  package var externalURL: String?
  package var title: ParsedText?
  package var body: ParsedBody?
  package var summary: ParsedText?
  package var image: String?
  package var bannerImage: String?
  package var thumbnail: String?
  package var published: Date?
  package var modified: Date?
  package var authors: [ParsedPerson] = []
  package var contributors: [ParsedPerson] = []
  package var tags: [String] = []
  /// BCP 47; `nil` where it is the feed's.
  package var language: String?
  package var attachments: [ParsedAttachment] = []
  package var links: [ParsedLink] = []
  package var commentsURL: String?
  package var commentsCount: Int?
  package var viewCount: Int?
  package var ratingCount: Int?
  package var source: ParsedOrigin?
  /// RSS only: whether the guid is an address.
  package var guidIsPermalink: Bool?

  package init() {}
}
