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
  /// Whether the document ends before its last item or element does.
  package var isCutOff = false

  package init(format: FeedFormat) {
    self.format = format
  }
}

/// The format of a document.
package enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss2, rss1, rss
  case rss090 = "rss0.90"
  case rss091 = "rss0.91"
  case rss092 = "rss0.92"
  case rss093 = "rss0.93"
  case rss094 = "rss0.94"
  case atom1, atom
  case atom03 = "atom0.3"
  case json1
  case json11 = "json1.1"
  /// A page that lists articles.
  case html
  /// A JSON document that lists articles under keys of its own.
  case json
}

/// An endpoint for subscribing to updates of a feed (JSON Feed 1.1, hubs; WebSub).
package struct ParsedHub: Sendable, Hashable {
  package var type: String
  package var url: String
}

/// When the feed asks to be fetched again.
package struct ParsedSchedule: Sendable, Hashable {
  /// Minutes (RSS `ttl`).
  package var ttlMinutes: Int?
  /// Seconds between updates (`sy:updatePeriod` divided by `sy:updateFrequency`).
  package var updateInterval: Double?
  /// Hours of the day without fetches, 0 to 23, GMT.
  package var skipHours: Set<Int> = []
  /// Days without fetches, 1 (Sunday) to 7, GMT.
  package var skipDays: Set<Int> = []
}

/// An `atom:link`, with its address absolute and its other attributes as written.
package struct ParsedLink: Sendable, Hashable {
  package var rel: String
  package var href: String
  package var type: String?
  package var title: String?

  /// The relation in lower case, without the registry's prefix (RFC 4287, 4.2.7.2).
  var relation: String {
    if rel == "alternate" { return rel }
    let name = rel.lowercased()
    let registry = "http://www.iana.org/assignments/relation/"
    return name.hasPrefix(registry) ? String(name.dropFirst(registry.count)) : name
  }
}

/// A title, summary or description.
package struct ParsedText: Sendable, Hashable {
  /// The text: one line, without markup.
  package var text: String
  /// Sanitised markup, if the document declared it as markup.
  package var html: String?

  /// Whether it has no text, as empty markup.
  var isBlank: Bool {
    // Nearly every text begins with a character that is no blank; its properties need no look-up.
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.allSatisfy(\.isWhitespace)
  }
}
