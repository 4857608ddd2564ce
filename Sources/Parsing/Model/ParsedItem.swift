package import Foundation

/// One item of a feed, as the contract of `tintm parse` describes it.
///
/// A feed may be made of very small items, so an item is no larger than it must be: what most items
/// have stands in it, everything else in ``Extras``, which is there only where something of it is.
package struct ParsedItem: Sendable, Hashable {
  /// Stable over edits and moves; never empty.
  package var id = ""
  package var url: String?
  package var title: ParsedText?
  package var body: ParsedBody?
  package var published: Date?
  /// RSS only: whether the guid is an address.
  package var guidIsPermalink: Bool?
  package var modified: Date?
  package var authors: [ParsedPerson] = []
  package var tags: [String] = []
  package var attachments: [ParsedAttachment] = []
  package var links: [ParsedLink] = []
  /// None or one: an array of one value is a box that is copied when it is written to.
  private var extras: [Extras] = []

  package init() {}

  /// What only some feeds give their items.
  struct Extras: Sendable, Hashable {
    var externalURL: String?
    var summary: ParsedText?
    var image: String?
    var bannerImage: String?
    var thumbnail: String?
    var contributors: [ParsedPerson] = []
    var language: String?
    var commentsURL: String?
    var commentsCount: Int?
    var viewCount: Int?
    var ratingCount: Int?
    var source: ParsedOrigin?
  }

  /// What is there of the extras; `nil` where nothing is.
  var extra: Extras? { extras.first }

  var hasExtras: Bool { !extras.isEmpty }

  /// Changes one of the extras; nothing is made where there would be nothing in it.
  mutating func setExtra(isNone: Bool, _ body: (inout Extras) -> Void) {
    if extras.isEmpty {
      if isNone { return }
      extras = [Extras()]
    }
    body(&extras[0])
  }
}
