import ViewModels
import Views
import Words

/// The addresses of stored pictures in the sizes that pages show.
struct PagePictures: Sendable {
  let paths: PagePath
  /// Sizes of the article's pictures, by digest.
  var sizes: [String: (width: Int, height: Int)] = [:]
  /// Why pictures of the article are not stored, by their address in the article.
  private var failures: [String: Message] = [:]

  /// The widths to which pictures are scaled: few, so that each picture is scaled to each only
  /// once.
  static let widths = [160, 320, 400, 800, 1200]

  init(paths: PagePath, pictures: [ArticlePictureState] = []) {
    self.paths = paths
    for picture in pictures {
      guard let file = picture.file, let digest = StoredPicture.digest(file.path) else {
        failures[picture.url] = picture.failure
        continue
      }
      sizes[digest] = (file.width, file.height)
    }
  }

  /// Why a picture is not stored; `nil` if no download was tried.
  @Sendable func failure(of address: String) -> Message? { failures[address] }

  /// A picture in a text; `nil` if it is not stored.
  ///
  /// - Parameter address: the address of its file.
  @Sendable func picture(at address: String) -> PictureMarkup? {
    guard let digest = StoredPicture.digest(address) else { return nil }
    let size = sizes[digest]
    let widths = [400, 800, 1200].filter { $0 <= max(size?.width ?? 1200, 400) }
    return paths.markup(of: digest, shown: 800, in: widths, size: size)
  }
}
