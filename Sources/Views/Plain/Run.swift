internal import Basics
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

/// The appearance of a run of text on a terminal. Uses only attributes and the two colours that are
/// readable on light and dark backgrounds.
struct Tone: OptionSet, Sendable, Hashable {
  let rawValue: UInt16

  static let bold = Tone(rawValue: 1)
  static let quiet = Tone(rawValue: 2)
  static let italic = Tone(rawValue: 4)
  static let underlined = Tone(rawValue: 8)
  static let reversed = Tone(rawValue: 16)
  static let struck = Tone(rawValue: 32)
  static let red = Tone(rawValue: 64)
  static let green = Tone(rawValue: 128)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ role: Role) {
    self =
      switch role {
      case .plain: []
      case .heading, .substitute: .bold
      case .secondary, .placeholder: .quiet
      case .success: .green
      case .warning: .bold
      case .failure: .red
      }
  }

  init(_ style: TextSpan.Style) {
    self = []
    if style.contains(.emphasis) { insert(.italic) }
    if style.contains(.strong) { insert(.bold) }
    if style.contains(.deleted) { insert(.struck) }
    if style.contains(.marked) { insert(.reversed) }
  }

  /// The parameters of "select graphic rendition" (ECMA-48 8.3.117).
  private static let codes: [(Tone, String)] = [
    (.bold, ";1"), (.quiet, ";2"), (.italic, ";3"), (.underlined, ";4"), (.reversed, ";7"),
    (.struck, ";9"), (.red, ";31"), (.green, ";32"),
  ]

  /// Sets exactly this tone.
  var escape: String {
    Self.codes.reduce("\u{1B}[0") { contains($1.0) ? $0 + $1.1 : $0 } + "m"
  }
}
