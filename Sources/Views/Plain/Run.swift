internal import ViewModels

/// A piece of a line in one tone. Its text is printable: every foreign string passes
/// ``Printable`` on its way in here.
struct Run: Hashable {
  let text: String
  let tone: Tone

  /// Our own words.
  init(own text: String, _ tone: Tone = []) {
    self.text = text
    self.tone = tone
  }

  /// Somebody's words on one line.
  init(_ text: String, _ tone: Tone = []) {
    self.init(own: Printable.line(text), tone)
  }

  /// Somebody's words with their line breaks.
  init(lines text: String, _ tone: Tone = []) {
    self.init(own: Printable.lines(text), tone)
  }

  var width: Int { CellWidth.of(text) }
}
