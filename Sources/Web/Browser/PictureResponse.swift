import HTTPTypes
import Models
import Picturing
import Store

/// The response for a picture's address.
enum PictureResponse {
  /// The picture does not exist, or only in articles of other readers.
  static let none = WebResponse.sentence(.notFound, "The picture does not exist.")

  /// - Parameter wanted: in pixels; the next larger of a few widths is sent.
  static func scaled(
    to wanted: Int, for request: WebRequest, digest: String, _ thumbnails: Thumbnails,
    in folder: PictureFolder
  ) -> WebResponse {
    let width = PagePictures.widths.first { $0 >= wanted } ?? 1200
    let isWebP = request.headers[.accept]?.contains("image/webp") ?? false
    guard
      let picture = thumbnails.picture(
        digest, width: width, format: isWebP ? .webp : .jpeg, in: folder)
    else { return none }
    var response = response(of: picture)
    response.headers[.vary] = "Accept"
    return response
  }

  static func response(of picture: Thumbnails.Thumbnail) -> WebResponse {
    WebResponse(
      type: picture.type,
      headers: [
        .cacheControl: picture.isFinal ? "private, max-age=31536000, immutable" : "no-store",
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], bytes: picture.bytes)
  }
}

/// Parses names of stored pictures, as ``Store/PictureFolder`` gives them: the digest and a
/// format.
enum StoredPicture {
  /// The digest in a picture's file name, from its path or `file:` address; `nil` if it is not a
  /// stored picture.
  static func digest(_ file: String) -> String? {
    guard file.hasPrefix("/") || file.hasPrefix("file:///"),
      let name = file.split(separator: "/").last,
      let digest = name.split(separator: ".").first.map(String.init), isDigest(digest)
    else { return nil }
    return digest
  }

  static func isDigest(_ text: String) -> Bool {
    (16...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
  }
}
