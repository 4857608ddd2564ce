/// What a terminal's screen is to show.
package struct Frame: Sendable, Hashable {
  /// From the top, one for each row.
  package let lines: [String]
  /// The column of the cursor in the last row, from 0; hidden where there is none.
  package let cursor: Int?
  /// A picture over rows that are empty; `nil` where none is shown.
  package let picture: Picture?
  /// How many lines the shown text has, and how many of them fit; `nil` where none is shown.
  package let measure: Measure?

  package struct Picture: Sendable, Hashable {
    /// Of its upper left corner, from 0.
    package let row: Int
    package let illustration: Illustration
  }

  package struct Measure: Sendable, Hashable {
    package let lines: Int
    package let room: Int
  }

  /// What makes a screen that shows another frame show this one: only rows that differ are
  /// written.
  ///
  /// - Parameter shown: `nil` where nothing is known of what the screen shows.
  package func update(from shown: Frame?) -> String {
    // Hidden while it moves about.
    var update = "\u{1B}[?25l"
    // What a picture leaves behind differs from terminal to terminal; an empty screen does not.
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
