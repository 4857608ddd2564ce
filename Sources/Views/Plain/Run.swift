internal import ViewModels

/// A piece of a line in one tone. Its text is printable: untrusted text passes ``Printable`` before
/// it gets here.
struct Run: Hashable {
  let text: String
  let tone: Tone
  /// Whether it is not broken if it fits on one line.
  private(set) var isWhole = false
  /// Whether it separates its neighbours and is left out at the end of a line.
  private(set) var isSeparator = false

  /// Words of the program.
  init(own text: String, _ tone: Tone = []) {
    self.text = text
    self.tone = tone
  }

  /// Untrusted text on one line.
  init(_ text: String, _ tone: Tone = []) {
    self.init(own: Printable.line(text), tone)
  }

  /// Untrusted text with its line breaks.
  init(lines text: String, _ tone: Tone = []) {
    self.init(own: Printable.lines(text), tone)
  }

  /// The same run, not to be broken.
  var whole: Run {
    var run = self
    run.isWhole = true
    return run
  }

  /// The same run as a separator between two items of a line.
  var separating: Run {
    var run = self
    run.isSeparator = true
    return run
  }

  var width: Int { CellWidth.of(text) }
}

extension [Run] {
  var width: Int { reduce(0) { $0 + $1.width } }
}
