extension ByteSink {
  /// Draws a picture below the last line. Its rows are made first, so that nothing scrolls while
  /// it is drawn, wherever on the screen that is; the next line follows below it.
  mutating func write(_ illustration: Illustration) {
    for _ in 0..<illustration.rows { write(UInt8(ascii: "\n")) }
    write("\u{1B}[\(illustration.rows)A\u{1B}7")
    write(illustration.escape)
    write("\u{1B}8\u{1B}[\(illustration.rows)B")
  }

  /// Leaves the rows of a picture free, the first of them marked.
  mutating func writeRoom(for illustration: Illustration) {
    write(Illustrator.mark)
    for _ in 0..<illustration.rows { write(UInt8(ascii: "\n")) }
  }
}
