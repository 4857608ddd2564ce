import Basics
package import Foundation

/// An article from a parsed document before it is stored and has an id.
package struct ArticleDraft: Sendable, Hashable {
  /// Identifies the article at the next poll; unique within its source.
  package var identity: String
  /// Whether another article of the same document has the same identity; ``ownIdentity`` differs
  /// then.
  package var isAmbiguous = false
  /// What distinguishes it from articles of the same document with the same identity, address and
  /// headline; `nil` if there are none.
  package var discriminator: String?
  package var basis = IdentityBasis.id
  /// Whether another identity makes it another article.
  package var constancy = IdentityConstancy.unknown
  /// The id that its feed gives it, if the identity is made of something else: either recognises it.
  package var givenID: String?
  /// Whether a reader saves it or brings it from another program, and it is none that the source has.
  package var isMoved = false
  /// The canonical form of its URL: identifies the article if its identity has changed.
  package var urlKey: String?
  package var metadata: ArticleMetadata
  package var content: ArticleContent
  /// The addresses of the files that its feed gives it, if not all of them are kept.
  package var givenFiles: [String]?
  /// The body as plain text for the full-text index.
  package var searchText: String
  package var counters: [CounterMetric: Int]

  package init(
    identity: String, urlKey: String? = nil, _ metadata: ArticleMetadata = ArticleMetadata(),
    content: ArticleContent = ArticleContent(), searchText: String = "",
    counters: [CounterMetric: Int] = [:]
  ) {
    self.identity = identity
    self.urlKey = urlKey
    self.metadata = metadata
    self.content = content
    self.searchText = searchText
    self.counters = counters
  }
}

extension ArticleDraft {
  /// What the identity of a draft is made of.
  package enum IdentityBasis: UInt8, Sendable, Hashable {
    /// The id of an Atom entry: entries with one id are one entry (RFC 4287, 4.1.1).
    case entry
    /// An id that the feed gives.
    case id
    /// A digest of the content, because the feed gives neither id nor address that lasts.
    case content
    /// The address of the article, because the feed gives no id.
    case address
    /// The address of the whole site, because the feed gives nothing better.
    case site
  }

  /// Whether the articles of a feed keep their identities, as its last two documents tell.
  package enum IdentityConstancy: Sendable, Hashable {
    /// Too few articles are in both documents.
    case unknown
    /// Most have another identity: it says nothing.
    case changed
    /// Articles keep theirs: another identity is another article.
    case kept
    /// The same, but the identity is the article's address, of which there may be other forms.
    case keptAddress
  }

  /// The address and headline: they identify an article if its id is not unique.
  package var addressAndTitle: String { (urlKey ?? "") + " " + (title ?? "") }

  /// The identity of an article if other articles have the same id.
  package var longIdentity: String { identity + " " + addressAndTitle }

  /// The identity of an article if other articles have the same id, address and headline.
  package var discriminatedIdentity: String {
    longIdentity + " " + (discriminator ?? Self.discriminator(date: published, nil) ?? textKey)
  }

  /// The identity of the article within its document.
  package var ownIdentity: String {
    guard isAmbiguous else { return identity }
    return discriminator == nil ? longIdentity : discriminatedIdentity
  }

  /// Distinguishes drafts by their text and their files as the feed gives them: which of these are
  /// kept may change.
  package var textKey: String {
    var hash = FNV64()
    let files = givenFiles ?? content.attachments.map(\.url)
    for text in [content.html, content.text, searchText, summary] + files {
      hash.add(text ?? "")
      hash.add(0)
    }
    return "#" + String(hash.value, radix: 36)
  }

  /// Distinguishes drafts by their dates, and by a key of their texts if that is necessary.
  package static func discriminator(date: Date?, _ textKey: String?) -> String? {
    let moment = date.map { "@\(Int(bounding: $0.timeIntervalSince1970))" }
    let parts = [moment, textKey].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
