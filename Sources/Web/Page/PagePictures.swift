import Models
import Views

/// The addresses of kept pictures in the sizes that pages show.
struct PagePictures: Sendable {
  let paths: PagePath
  /// Of the pictures of an article, by digest.
  var sizes: [String: (width: Int, height: Int)] = [:]
  /// Why those of an article are not kept, by the address that the article names.
  private var failures: [String: String] = [:]

  /// Widths that a picture is scaled to: few, so that each is made once.
  static let widths = [160, 320, 400, 800, 1200]

  init(paths: PagePath, pictures: [ArticlePicture] = []) {
    self.paths = paths
    for picture in pictures {
      guard let stored = picture.stored else {
        failures[picture.url] = picture.failure
        continue
      }
      sizes[stored.digest] = (stored.width, stored.height)
    }
  }

  /// Why a picture is not here, as a sentence; `nil` where it was not tried.
  @Sendable func failure(of address: String) -> String? { failures[address] }

  /// A picture in a text; `nil` where it is not kept here.
  ///
  /// - Parameter address: the address of its file.
  @Sendable func picture(at address: String) -> HTMLPicture? {
    guard let digest = StoredPicture.digest(address) else { return nil }
    let size = sizes[digest]
    let widths = [400, 800, 1200].filter { $0 <= max(size?.width ?? 1200, 400) }
    return HTMLPicture(
      address: paths.picture(digest, width: 800),
      widths: widths.map { ($0, paths.picture(digest, width: $0)) }, size: size)
  }
}
