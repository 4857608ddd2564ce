import CZlib
import Foundation

/// A picture for kitty's graphics protocol: sent with the command itself, since the terminal may
/// be on another machine than the file. The terminal is told to answer nothing (`q=2`), so that no
/// answer is taken for keys, and to leave the cursor where it is (`C=1`).
struct KittyPicture {
  private let area: PictureArea

  /// Bytes of a command's payload ("chunks of at most 4096 bytes").
  private static let chunk = 4096

  /// Deletes all pictures that are on the screen, and their data.
  static let erasure = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  init(_ area: PictureArea) {
    self.area = area
  }

  func escape(png bytes: [UInt8]) -> String {
    command("f=100", bytes)
  }

  func escape(raster: Raster) -> String? {
    guard let packed = Self.packed(raster.pixels) else { return nil }
    return command("f=32,s=\(raster.width),v=\(raster.height),o=z", packed)
  }

  private func command(_ form: String, _ data: [UInt8]) -> String {
    let payload = Array(Data(data).base64EncodedData())
    var text = ""
    text.reserveCapacity(payload.count + payload.count / 256 + 64)
    var start = 0
    repeat {
      let end = min(start + Self.chunk, payload.count)
      text += "\u{1B}_G"
      if start == 0 { text += "a=T,\(form),c=\(area.columns),r=\(area.rows),C=1," }
      text += "q=2,m=\(end < payload.count ? 1 : 0);"
      text += String(decoding: payload[start..<end], as: UTF8.self)
      text += "\u{1B}\\"
      start = end
    } while start < payload.count
    return text
  }

  /// In the form of RFC 1950.
  private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let status = compress2(&packed, &count, bytes, UInt(bytes.count), 5)
    guard status == Z_OK else { return nil }
    return Array(packed[..<Int(count)])
  }
}
