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
