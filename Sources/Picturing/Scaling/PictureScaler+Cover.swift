extension PictureScaler {
  /// The cover of an edition as a JPEG: its title, its date, its first headlines.
  ///
  /// - Returns: `nil` if libgd or a font is not installed.
  package func cover(title: String, dateline: String, headlines: [String]) -> [UInt8]? {
    let lines = [title, dateline] + headlines
    let text = lines.map { line in
      String(line.map { $0.isNewline ? " " : $0 }.prefix(CoverDrawing.longestLine))
    }.joined(separator: "\n")
    return try? work(.cover, on: Array(text.utf8), maxOutput: Self.maxBytes)
  }
}
