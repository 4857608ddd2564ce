package import Foundation

/// One item of a feed, as the contract of `tintm parse` describes it.
///
/// A feed may contain many very small items, so the struct is kept small: it contains the fields
/// that most items have. All other fields are in ``Extras``, which is allocated only if one of them
/// is set.
package struct ParsedItem: Sendable, Hashable {
  /// Stays the same when the item is edited or moved; never empty.
  package var id = ""
  /// What ``id`` is made of.
  package var identityBasis = IdentityBasis.content
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
  /// Zero or one element: the array serves as a heap box with copy-on-write.
  private var extras: [Extras] = []

  package init() {}

  /// Fields that only some feeds give their items.
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

  /// The extra fields; `nil` if none is set.
  var extra: Extras? { extras.first }

  var hasExtras: Bool { !extras.isEmpty }

  /// Changes an extra field; allocates nothing if there are no extras and the new value is empty.
  mutating func setExtra(isNone: Bool, _ body: (inout Extras) -> Void) {
    if extras.isEmpty {
      if isNone { return }
      extras = [Extras()]
    }
    body(&extras[0])
  }
}

/// The body of an item. A JSON Feed may contain both forms; all other formats have one.
package struct ParsedBody: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String?
  /// Plain text, if the document declared the body as text.
  package var text: String?

  package init(html: String? = nil, text: String? = nil) {
    self.html = html
    self.text = text
  }
}

/// The feed that an item was copied from (RSS `source`, Atom `source`).
package struct ParsedOrigin: Sendable, Hashable {
  package var title: String?
  package var url: String?

  package init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}
