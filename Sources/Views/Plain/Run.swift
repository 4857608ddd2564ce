internal import ViewModels

/// A piece of a line in one tone. Its text is printable: every foreign string passes
/// ``Printable`` on its way in here.
struct Run: Hashable {
  let text: String
  let tone: Tone
  /// Whether it stays on one line where it fits on one.
  private(set) var isWhole = false
  /// Whether it separates its neighbours and is left out at the end of a line.
  private(set) var isSeparator = false

  /// Our own words.
  init(own text: String, _ tone: Tone = []) {
    self.text = text
    self.tone = tone
  }

  /// Foreign text on one line.
  init(_ text: String, _ tone: Tone = []) {
    self.init(own: Printable.line(text), tone)
  }

  /// Foreign text with its line breaks.
  init(lines text: String, _ tone: Tone = []) {
    self.init(own: Printable.lines(text), tone)
  }

  /// The same words, kept together.
  var whole: Run {
    var run = self
    run.isWhole = true
    return run
  }

  /// The same, between two things that share a line.
  var separating: Run {
    var run = self
    run.isSeparator = true
    return run
  }

  var width: Int { CellWidth.of(text) }
}
