import Basics
import Markup
import Models
import Words

/// Checks whether a response body is a picture to keep.
enum PictureCheck {
  /// Maximum size of one picture, in bytes.
  static let maxBytes = 8 << 20
  /// Maximum total size of one article's pictures, in bytes.
  static let maxBytesOfArticle = 20 << 20
  /// Maximum pixels of a side and of the whole picture; a larger one is a decompression bomb.
  static let longestSide = 20_000
  static let maxPixels = 64_000_000

  /// Returns the description of the picture.
  ///
  /// - Throws: the reason not to keep it.
  static func picture(in bytes: [UInt8]) throws(OfflineFault) -> Picture {
    guard !bytes.isEmpty else {
      throw OfflineFault(.unlikely, Message(.emptyResponse))
    }
    guard bytes.count <= maxBytes else {
      throw OfflineFault(.final, Message(.pictureLarge, "\(maxBytes >> 20) MiB"))
    }
    guard let header = PictureHeader(bytes) else {
      throw OfflineFault(.unlikely, Message(.pictureKind))
    }
    let (width, height) = (header.width, header.height)
    guard min(width, height) > PictureRules.trackingPixelSize else {
      throw OfflineFault(.final, Message(.pictureTracking, width, height))
    }
    guard max(width, height) <= longestSide, width * height <= maxPixels else {
      throw OfflineFault(.final, Message(.pictureTooLarge, width, height))
    }
    return Picture(
      digest: SHA256.hex(of: bytes), format: header.format, bytes: bytes.count, width: width,
      height: height)
  }
}
