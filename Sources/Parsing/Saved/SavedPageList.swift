import Basics
import Foundation
import Markup
package import Models

/// Entry point for saved pages exported by other programs: tables of Pocket, Instapaper, Raindrop and
/// Readwise Reader, JSON of Wallabag, Karakeep, Omnivore and Readwise Reader, browser bookmarks. The content decides the kind; the file name does not matter.
package struct SavedPageList: Sendable, Hashable {
  package var pages: [SavedPage] = []
  package let origin: Origin
  /// Number of entries without a web address, such as bookmarklets and separators.
  package var passedOver = 0
  /// Where the file is damaged, as a phrase: “at byte 120”. What can be read is in the list.
  package var brokeAt: String?

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

  /// Maximum number of bytes and of pages; the rest is skipped.
  package static let sizeLimit = 256 << 20
  package static let maxPages = 200_000

  /// - Returns: `nil` for a file of another kind.
  package static func parse(_ bytes: [UInt8]) -> SavedPageList? {
    let start = bytes.prefix(4096).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let head = String(outside: start).lowercased()
    if head.hasPrefix("[") || head.hasPrefix("{") { return SavedJSON.list(bytes) }
    if BookmarkFile.isOne(head) { return BookmarkFile.list(bytes) }
    if head.hasPrefix("<") { return nil }
    return SavedTable.list(bytes)
  }

  init(origin: Origin) { self.origin = origin }

  /// Adds a page if it has a web address.
  mutating func add(_ page: SavedPage) {
    guard Self.isAddress(page.url), pages.count < Self.maxPages else {
      passedOver += 1
      return
    }
    var page = page
    let title = page.title?.trimmingCharacters(in: .whitespacesAndNewlines)
    // Pocket writes the address if it knows no title.
    page.title = title == page.url || title == "" ? nil : title
    pages.append(page)
  }

  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return ["http", "https"].contains(scheme) && text.utf8.count <= 4096
      && !text.contains(where: \.isWhitespace)
  }
}
