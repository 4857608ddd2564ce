/// Draws the cover of an edition from lines of text: its name, its date, its headlines.
struct CoverDrawing {
  private let library: LibGD
  private let drawText: LibGD.DrawText

  static let longestLine = 300
  private static let size = PixelSize(width: 1200, height: 1600)
  private static let margin = 80
  private static let (paper, ink, pale): (CInt, CInt, CInt) = (0xFF_FDF8, 0x22_2222, 0x66_6666)
  /// Font patterns for fontconfig, which picks the nearest installed font.
  private static let (plain, bold) = ("serif", "serif:bold")

  /// - Returns: `nil` if libgd cannot draw text.
  init?(_ library: LibGD) {
    guard let drawText = library.drawText, let useFontConfig = library.useFontConfig,
      useFontConfig(1) != 0
    else { return nil }
    self.library = library
    self.drawText = drawText
  }

  func draw(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 2, let image = canvas() else { return nil }
    var y = Self.margin
    let title = Self.isDrawable(lines[0]) ? lines[0] : "tintm"
    guard let width = self.width(of: title, Self.bold, 96) else { return nil }
    // A long title gets a smaller font, but not smaller than a headline.
    let room = Double(Self.size.width - 2 * Self.margin)
    let points = max(30, min(96, 96 * room / Double(max(1, width))))
    write(title, Self.bold, points, Self.ink, on: image, at: &y, maxLines: 2)
    rule(at: y + 20, height: 6, on: image)
    rule(at: y + 32, height: 2, on: image)
    y += 60
    write(lines[1], Self.plain, 28, Self.pale, on: image, at: &y, maxLines: 1)
    y += 50
    for (index, headline) in lines.dropFirst(2).filter(Self.isDrawable).enumerated() {
      let points = index == 0 ? 48.0 : 32.0
      guard y < Self.size.height - Self.margin - Int(points * 4) else { break }
      write(
        headline, index == 0 ? Self.bold : Self.plain, points, Self.ink, on: image, at: &y,
        maxLines: index == 0 ? 4 : 3)
      y += 36
    }
    return library.encode(image, .jpeg, quality: 85)
  }

  /// libgd places letters one by one from left to right, which breaks scripts with joined letters
  /// and right-to-left scripts.
  private static func isDrawable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x590 || (0x1E00...0x2BFF).contains($0.value) }
      && text.contains { !$0.isWhitespace }
  }

  private func canvas() -> LibGD.Image? {
    let (width, height) = (CInt(Self.size.width), CInt(Self.size.height))
    guard let image = library.create(width, height) else { return nil }
    library.fill(image, 0, 0, width - 1, height - 1, Self.paper)
    return image
  }

  private func rule(at y: Int, height: Int, on image: LibGD.Image) {
    library.fill(
      image, CInt(Self.margin), CInt(y), CInt(Self.size.width - Self.margin), CInt(y + height - 1),
      Self.ink)
  }

  /// Width in pixels; `nil` if no font is installed.
  private func width(of text: String, _ font: String, _ points: Double) -> Int? {
    var corners = [CInt](repeating: 0, count: 8)
    guard drawText(nil, &corners, Self.ink, font, points, 0, 0, 0, text) == nil else {
      return nil
    }
    return Int(corners[2] - corners[0])
  }

  /// Writes a text in lines of whole words, and moves `y` below it.
  private func write(
    _ text: String, _ font: String, _ points: Double, _ colour: CInt, on image: LibGD.Image,
    at y: inout Int, maxLines: Int
  ) {
    let room = Self.size.width - 2 * Self.margin
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let longer = lines.last.map { $0 + " " + word } ?? String(word)
      if !lines.isEmpty, width(of: longer, font, points) ?? .max <= room {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    if lines.count > maxLines { lines[maxLines - 1] += " …" }
    for line in lines.prefix(maxLines) {
      // libgd draws text at 100 dots per inch; the factor adds space between lines.
      y += Int(points * 1.85)
      var corners = [CInt](repeating: 0, count: 8)
      _ = drawText(image, &corners, colour, font, points, 0, CInt(Self.margin), CInt(y), line)
    }
  }
}
