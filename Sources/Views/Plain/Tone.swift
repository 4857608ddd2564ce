internal import Basics
internal import ViewModels

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
