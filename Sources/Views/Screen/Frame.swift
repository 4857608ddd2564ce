/// The content of a terminal's screen.
package struct Frame: Sendable, Hashable {
  /// The rows from the top.
  package let lines: [String]
  /// The cursor's column in the last row, from 0; `nil` hides the cursor.
  package let cursor: Int?
  /// A picture over empty rows; `nil` for none.
  package let picture: Picture?
  /// The number of lines of the text, and the number that fits; `nil` if no text is shown.
  package let measure: Measure?

  package struct Picture: Sendable, Hashable {
    /// The row of the upper left corner, from 0.
    package let row: Int
    package let illustration: Illustration
  }

  package struct Measure: Sendable, Hashable {
    package let lines: Int
    package let room: Int
  }

  /// The escape sequences that change a screen from another frame to this one; only rows that
  /// differ are written.
  ///
  /// - Parameter shown: the frame on the screen; `nil` if that is unknown.
  package func update(from shown: Frame?) -> String {
    // Hides the cursor during the update.
    var update = "\u{1B}[?25l"
    // The traces that a picture leaves depend on the terminal, so the screen is cleared.
    let isGone = shown?.picture != nil && shown?.picture != picture
    let isWhole = shown == nil || shown?.lines.count != lines.count || isGone
    if isGone { update += shown?.picture?.illustration.erasure ?? "" }
    if isWhole { update += "\u{1B}[2J" }
    for (row, line) in lines.enumerated() {
      if let shown, !isWhole, shown.lines[row] == line { continue }
      update += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
    }
    if let picture, isWhole || shown?.picture == nil {
      update += "\u{1B}[\(picture.row + 1);1H" + picture.illustration.escape
    }
    if let cursor { update += "\u{1B}[\(lines.count);\(cursor + 1)H\u{1B}[?25h" }
    return update
  }
}
