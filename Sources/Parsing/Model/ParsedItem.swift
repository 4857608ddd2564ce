package import Foundation
internal import Markup
package import Models

/// One item of a feed, as the contract of `tintm parse` describes it.
///
/// A feed may contain many very small items, so the struct is kept small: it contains the fields
/// that most items have. All other fields are in ``Extras``, which is allocated only if one of them
/// is set.
@dynamicMemberLookup
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
  package var attachments: [Attachment] = []
  package var links: [ParsedLink] = []
  /// Zero or one element: the array serves as a heap box with copy-on-write.
  private var extras: [Extras] = []

  package init() {}

  /// Fields that only some feeds give their items, which are read and set as fields of the item.
  package struct Extras: Sendable, Hashable {
    package var externalURL: String?
    package var summary: ParsedText?
    package var image: String?
    package var bannerImage: String?
    package var thumbnail: String?
    /// Pixels, as declared.
    package var thumbnailWidth: Int?
    /// Whether the declared sides of the thumbnail are those of a picture to look at.
    package var isThumbnailLarge = false
    package var contributors: [ParsedPerson] = []
    /// BCP 47; `nil` if it is the same as the feed's language.
    package var language: String?
    package var commentsURL: String?
    package var commentsCount: Int?
    package var viewCount: Int?
    package var ratingCount: Int?
    /// The id that the feed gives it, if ``ParsedItem/id`` is made of something else.
    package var givenID: String?
    package var source: ParsedOrigin?
    /// Zero or one element, since few items have it.
    var digested: [DigestedTexts] = []
  }

  private static let noExtras = Extras()

  package subscript<Value: Equatable>(
    dynamicMember field: WritableKeyPath<Extras, Value>
  ) -> Value {
    get { extras.isEmpty ? Self.noExtras[keyPath: field] : extras[0][keyPath: field] }
    set {
      setExtra(isNone: newValue == Self.noExtras[keyPath: field]) { $0[keyPath: field] = newValue }
    }
  }

  var digested: DigestedTexts? {
    get { extras.first?.digested.first }
    set { setExtra(isNone: newValue == nil) { $0.digested = newValue.map { [$0] } ?? [] } }
  }

  var hasExtras: Bool { !extras.isEmpty }

  /// Whether the document says nothing about it, not even an id.
  var isEmpty: Bool { authors.isEmpty && isEmptyBesideAuthors }

  var isEmptyBesideAuthors: Bool {
    identityBasis == .content && title?.isBlank ?? true && body == nil && published == nil
      && modified == nil && url == nil && attachments.isEmpty && links.isEmpty && tags.isEmpty
      && extras.isEmpty
  }

  /// Changes an extra field; allocates nothing if there are no extras and the new value is empty.
  private mutating func setExtra(isNone: Bool, _ body: (inout Extras) -> Void) {
    if extras.isEmpty {
      if isNone { return }
      extras = [Extras()]
    }
    body(&extras[0])
  }
}

/// The texts that the digest of an item is made of, if its title or its body come from elements that
/// earlier versions did not read: articles that were stored then must not come a second time.
struct DigestedTexts: Sendable, Hashable {
  var title: ParsedText?
  var body: ParsedBody?
}

/// The body of an item. A JSON Feed may contain both forms; all other formats have one.
package struct ParsedBody: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String?
  /// Plain text, if the document declared the body as text.
  package var text: String?

  /// Whether its markup has neither words nor media, as if a template was filled with nothing. A
  /// long one is not looked at.
  var showsNothing: Bool {
    guard let html, html.utf8.count <= 1024, PlainText.of(html).isEmpty else { return false }
    return !html.contains("src") && !html.contains("<math")
  }
}

/// The feed that an item was copied from (RSS `source`, Atom `source`).
package struct ParsedOrigin: Sendable, Hashable {
  package var title: String?
  package var url: String?
}

extension ParsedItem {
  /// Whether an address may need a base: one of the addresses that most items have is relative, or
  /// the item has one of the less common addresses.
  var hasRelativeAddress: Bool {
    if let url, !url.isAbsoluteAddress { return true }
    return hasExtras || links.contains { !$0.href.isAbsoluteAddress }
      || attachments.contains { !$0.url.isAbsoluteAddress }
      || authors.contains { $0.url != nil || $0.avatar != nil }
  }

  /// Resolves the addresses that had no base of their own.
  mutating func absolutise(_ base: BaseURL) {
    base.absolutise(&url)
    for index in attachments.indices { base.absolutise(&attachments[index].url) }
    for index in links.indices { base.absolutise(&links[index].href) }
    authors.absolutise(base)
    guard hasExtras else { return }
    setExtra(isNone: true) { extra in
      base.absolutise(&extra.externalURL)
      base.absolutise(&extra.image)
      base.absolutise(&extra.bannerImage)
      base.absolutise(&extra.thumbnail)
      base.absolutise(&extra.commentsURL)
      if let origin = extra.source?.url { extra.source?.url = base.resolve(origin) }
      extra.contributors.absolutise(base)
    }
  }
}

extension ParsedFeed {
  /// Resolves the feed's own addresses that had no base of their own.
  mutating func absolutise(_ base: BaseURL) {
    base.absolutise(&homePageURL)
    base.absolutise(&feedURL)
    base.absolutise(&icon)
    base.absolutise(&favicon)
    for index in hubs.indices { base.absolutise(&hubs[index].url) }
    for index in links.indices { base.absolutise(&links[index].href) }
    authors.absolutise(base)
    contributors.absolutise(base)
  }
}

extension [ParsedPerson] {
  /// People without addresses are not modified, so that the items of one author keep sharing the
  /// list.
  mutating func absolutise(_ base: BaseURL) {
    for index in indices where self[index].url != nil || self[index].avatar != nil {
      base.absolutise(&self[index].url)
      base.absolutise(&self[index].avatar)
    }
  }
}

extension BaseURL {
  fileprivate func absolutise(_ address: inout String) {
    if !address.isAbsoluteAddress { address = resolve(address) }
  }

  fileprivate func absolutise(_ address: inout String?) {
    if let relative = address, !relative.isAbsoluteAddress { address = resolve(relative) }
  }
}

extension String {
  var isAbsoluteAddress: Bool {
    utf8.withContiguousStorageIfAvailable { BaseURL.isAbsolute($0) } ?? false
  }
}
