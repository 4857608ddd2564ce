import Basics
import Foundation
internal import Markup
package import Models

/// Entry point for saved pages exported by other programs: tables of Pocket, Instapaper, Raindrop,
/// Wallabag, Matter and Readwise Reader, JSON of Wallabag, Karakeep, Omnivore, Readwise Reader,
/// GoodLinks, Pinboard, NewsBlur and Hypothesis, bookmarks of browsers, as they export them or as they
/// keep them. The content decides the kind; the file name does not matter.
package struct SavedPageList: Sendable, Hashable {
  package var pages: [SavedPage] = []
  /// Feeds that a browser has among its bookmarks.
  package var feeds: [SourceListing] = []
  package internal(set) var origin: Origin
  /// Number of entries without a web address, such as bookmarklets and separators.
  package var passedOver = 0
  /// Where the file is damaged, as a phrase: “at byte 120”. What can be read is in the list.
  package var brokeAt: String?
  /// Number of entries behind the last page that the list has room for.
  var beyondLimit = 0
  /// Number of articles of feeds that a program lists beside the saved pages, with no mark on them.
  var articlesOfFeeds = 0
  /// Number of passages that a table counts and does not have.
  var passagesElsewhere = 0

  /// What the user has to know besides, one sentence each.
  package var notices: [String] {
    var notices: [String] = []
    if beyondLimit > 0 {
      notices.append("Left out are pages behind the first \(Self.maxPages): \(beyondLimit).")
    }
    if !feeds.isEmpty { notices.append("Live bookmarks that are sources here: \(feeds.count).") }
    if articlesOfFeeds > 0 {
      notices.append("Left out are articles of feeds without a mark: \(articlesOfFeeds).")
    }
    if passagesElsewhere > 0 {
      notices.append("Highlights that the table only counts: \(passagesElsewhere).")
    }
    return notices
  }

  package enum Origin: String, Sendable, Hashable {
    case pocket
    case instapaper
    case raindrop
    case readwise
    /// Another table with a column “url”.
    case table
    case wallabag
    case karakeep
    case omnivore
    /// Another list of objects with a “url”.
    case list
    case bookmarks
  }

  /// Maximum number of bytes and of pages; pages behind it are counted.
  package static let sizeLimit = 256 << 20
  package static let maxPages = 200_000
  private static let maxAuthors = 20

  /// - Returns: `nil` for a file of another kind.
  package static func parse(_ bytes: [UInt8]) -> SavedPageList? {
    let bytes = EncodingDetector.decode(bytes, contentType: nil) { _ in nil }.text
    let start = bytes.prefix(4096).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let head = String(outside: start).lowercased()
    if head.hasPrefix("[") || head.hasPrefix("{") { return SavedJSON.list(bytes) }
    if BookmarkFile.isOne(head) { return BookmarkFile.list(bytes) }
    if head.hasPrefix("<") { return nil }
    return SavedTable.list(bytes)
  }

  /// Adds a page if it has a web address.
  mutating func add(_ page: SavedPage) {
    guard Self.isAddress(page.url) else {
      passedOver += 1
      return
    }
    guard pages.count < Self.maxPages else {
      beyondLimit += 1
      return
    }
    var page = page
    let title = page.title?.trimmingCharacters(in: .whitespacesAndNewlines)
    // Pocket writes the address if it knows no title.
    page.title = title == page.url || title == "" ? nil : title
    page.authors = page.authors.prefix(Self.maxAuthors).compactMap(OPMLText.line)
    page.language = OPMLText.line(page.language)
    page.image = page.image.flatMap { Self.isAddress($0) ? $0 : nil }
    pages.append(page)
  }

  /// Adds a live bookmark: a folder that shows a feed.
  ///
  /// - Parameter folders: the names of the folders around it, the outermost first.
  mutating func addFeed(_ address: String, title: String?, home: String?, folders: [String]) {
    guard feeds.count < OPMLDocument.listingLimit, let url = OPMLText.address(address) else {
      return
    }
    feeds.append(
      SourceListing(
        name: OPMLText.line(title) ?? OPMLText.host(of: url), url: url,
        homePage: OPMLText.address(home ?? ""), categories: folders.reversed()))
  }

  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return ["http", "https"].contains(scheme) && text.utf8.count <= 4096
      && !text.contains(where: \.isWhitespace)
  }
}
