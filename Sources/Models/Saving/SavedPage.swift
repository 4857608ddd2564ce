package import Foundation

/// A page that a reader saves; it does not belong to a polled source.
package struct SavedPage: Sendable, Hashable {
  package var url: String
  package var title: String?
  /// When it was saved in another program; `nil` means now, by hand.
  package var added: Date?
  /// The reader's own categories.
  package var tags: [String]
  /// Whether it was read in another program.
  package var isRead: Bool
  /// The text that another program stored, unchanged.
  package var html: String?
  package var annotations: MovedAnnotations
  /// What another program knows of the page.
  package var authors: [String] = []
  package var published: Date?
  package var language: String?
  package var image: String?
  /// When it was read; `nil` if the program does not say.
  package var readAt: Date?
  /// The name of the files with its text and its passages, in an archive that lists it.
  package var slug: String?

  package init(
    url: String, title: String? = nil, added: Date? = nil, tags: [String] = [],
    isRead: Bool = false, html: String? = nil, annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.url = url
    self.title = title
    self.added = added
    self.tags = tags
    self.isRead = isRead
    self.html = html
    self.annotations = annotations
  }
}

/// The result of saving a page for a reader.
package enum SaveOutcome: Sendable, Hashable {
  case saved(Int64)
  /// An article with one of its addresses exists in a source that the reader sees.
  case known(Int64)
  /// Its address is not a web address.
  case refused

  package var article: Int64? {
    switch self {
    case .saved(let id), .known(let id): id
    case .refused: nil
    }
  }
}

extension Source {
  /// The source of a reader's saved pages. It belongs to the reader, is not in feeds.yml and is
  /// never polled.
  ///
  /// - Parameter reader: the id of the reader.
  package static func saved(by reader: Int64, name: String = savedName) -> Source {
    Source(
      name: name, address: .web(savedScheme + String(reader)), categories: [savedName],
      fullText: .always, images: .all)
  }

  package static let savedName = "Saved"
  /// In a listing: the source of the saved pages of whichever reader moves in.
  package static let savedPages = savedScheme
  private static let savedScheme = "saved:"

  package static func isSaved(_ url: String) -> Bool { url.hasPrefix(savedScheme) }

  package var isSaved: Bool { Self.isSaved(address.string) }
}

/// Sources that belong to one reader and are never polled: saved pages, and feeds whose articles came
/// with an import. Their addresses are not web addresses.
extension Source {
  package static func isPolled(_ url: String) -> Bool {
    !isSaved(url) && !url.utf8.starts(with: keptScheme.utf8)
  }

  /// The stored address of a feed whose imported articles a reader keeps, although it is in no list.
  /// If it is added to a list, its source takes the feed's address and is polled.
  ///
  /// - Parameters:
  ///   - feed: the address of the feed; empty for articles whose feed is unknown.
  ///   - reader: the id of the reader.
  package static func kept(_ feed: String, by reader: Int64) -> String {
    "\(keptScheme)\(reader):\(feed)"
  }

  /// A kept source: its pages are fetched only if somebody asks for them.
  package static func kept(at url: String, name: String) -> Source {
    Source(
      name: name, address: .web(url), categories: [importedName], fullText: .auto, images: .all)
  }

  /// The feed's address of a kept source; `nil` for another source.
  package static func keptFeed(_ url: String) -> String? {
    guard url.utf8.starts(with: keptScheme.utf8) else { return nil }
    return url.utf8.dropFirst(keptScheme.utf8.count).firstIndex(of: UInt8(ascii: ":"))
      .map { String(url[url.utf8.index(after: $0)...]) }
  }

  /// The name and category of imported articles whose feed is unknown.
  package static let importedName = "Imported"
  package static let keptScheme = "kept:"
}
