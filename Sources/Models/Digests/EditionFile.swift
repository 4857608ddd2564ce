/// A file that is kept of an edition.
package enum EditionFile: Sendable, Hashable {
  case format(EditionFormat)
  /// The page without its pictures, which no mail program shows within a page.
  case mailPage
  /// The picture that the catalogue shows.
  case cover

  /// The end of its name.
  package var suffix: String {
    switch self {
    case .format(let format): format.suffix
    case .mailPage: "mail.html"
    case .cover: "jpg"
    }
  }

  package var mediaType: String {
    switch self {
    case .format(let format): format.mediaType
    case .mailPage: EditionFormat.html.mediaType
    case .cover: "image/jpeg"
    }
  }
}
