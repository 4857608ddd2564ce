/// Sizes of pictures in style attributes.
enum SmallSize {
  /// Pixels: a larger picture is shown as large as the reader's screen allows.
  private static let limit = 32.0
  private static let byteLimit = 500

  /// The size that a style gives (CSS 2.2, 10.2), if it is small; `em` counts as 16 pixels.
  ///
  /// - Parameter property: `width` or `height`.
  static func pixels(of property: String, in style: Bytes) -> Int? {
    guard style.count <= byteLimit else { return nil }
    for declaration in style.string.lowercased().split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, name(parts[0]) == property else { continue }
      let value = parts[1].split { $0 == " " || $0 == "!" || $0 == "\t" || $0 == "\n" }.first ?? ""
      let number = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let size = Double(number) else { return nil }
      let unit: Double
      switch value.dropFirst(number.count) {
      case "px", "": unit = 1
      case "em", "rem": unit = 16
      case "ex": unit = 8
      default: return nil
      }
      let pixels = (size * unit).rounded(.up)
      return pixels <= limit ? Int(pixels) : nil
    }
    return nil
  }

  private static func name(_ text: Substring) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}
