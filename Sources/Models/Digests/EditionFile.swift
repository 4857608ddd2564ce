/// A stored file of an edition.
package enum EditionFile: Sendable, Hashable {
  case format(EditionFormat)
  /// The page without pictures: mail programs do not show pictures embedded in a page.
  case mailPage
  /// The cover picture for the catalogue.
  case cover

  /// The suffix of its name.
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
