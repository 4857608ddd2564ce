package import Foundation

/// A stored article of a source. A reader's marks on it are kept separately in ``ArticleState``.
package struct Article: Sendable, Hashable, Identifiable {
  /// Never changes, and is not reused after deletion.
  package var id: Int64
  package var source: SourceReference
  package var category: String
  package var metadata: ArticleMetadata
  /// When a reader saved it, if it is a saved page.
  package var saved: Date?
  /// When this program first saw it.
  package var fetched: Date

  package init(
    id: Int64, source: SourceReference, category: String, _ metadata: ArticleMetadata,
    saved: Date? = nil, fetched: Date
  ) {
    self.id = id
    self.source = source
    self.category = category
    self.metadata = metadata
    self.saved = saved
    self.fetched = fetched
  }
}

extension Article {
  /// Maximum number of characters of a headline that is made of a text.
  private static let headlineLimit = 80

  /// The title; without one the first words of the text. `nil` if there is neither.
  package var headline: String? { Self.headline(title: title, summary: summary) }

  package static func headline(title: String?, summary: String?) -> String? {
    if let title, !title.isEmpty { return title }
    return summary.flatMap { TextExcerpt.cut($0, to: headlineLimit) }
  }
}

/// One reader's marks on an article.
package struct ArticleState: Sendable, Hashable {
  package var read: Bool
  package var bookmarked: Bool
  package var hidden: Bool

  package init(read: Bool = false, bookmarked: Bool = false, hidden: Bool = false) {
    self.read = read
    self.bookmarked = bookmarked
    self.hidden = hidden
  }
}

/// The source that an article names.
package struct SourceReference: Sendable, Hashable {
  package var name: String
  /// The publisher's page, else the address of the feed (credentials removed).
  package var url: String?

  package init(name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// An article's story, with the number of its sources.
package struct StoryReference: Sendable, Hashable {
  package var id: Int64
  package var sources: Int

  package init(id: Int64, sources: Int) {
    self.id = id
    self.sources = sources
  }
}

/// An article with all that is known of its time.
package protocol Timed {
  /// When the source says that it was published.
  var published: Date? { get }
  /// When the source says that it was last changed.
  var modified: Date? { get }
  /// A time at which it existed: when a reader saved the page, in this program or in another one.
  var saved: Date? { get }
  /// When this program first saw it.
  var fetched: Date { get }
}

extension Timed {
  /// The time that lists, pages, texts and apps show of the article: its publication, else its last
  /// change (RFC 4287 requires only `updated` of an entry), else the time at which it is known to
  /// have existed, but at most its arrival: it was published by then, and one of the year 2099 would
  /// be on top for ever. The order of lists follows the same rule.
  package var time: Date {
    min(published?.ifKnown ?? modified?.ifKnown ?? saved?.ifKnown ?? fetched, fetched)
  }

  /// The time of the last change that is shown of the article.
  package var changeTime: Date { modified?.ifKnown ?? time }
}

extension Article: Timed {}

extension Date {
  /// The beginning of the year 1900 (UTC).
  private static let beginning = Date(timeIntervalSince1970: -2_208_988_800)
  private static let zero = Date(timeIntervalSince1970: 0)

  /// The date; `nil` for one before 1900 and for the first second of 1970. Programs that publish
  /// feeds write the zero of their clocks where they know no date (Go, .NET, C), and years of other
  /// calendars.
  package var ifKnown: Date? { self < Self.beginning || self == Self.zero ? nil : self }
}
