package import Words

/// A key, independent of the bytes that a terminal sends for it.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// A letter held with Ctrl, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

/// A key and its action, for people.
package struct KeyBinding: Sendable, Hashable {
  package let keys: String
  package let action: MessageKey

  init(_ keys: String, _ action: MessageKey) {
    self.keys = keys
    self.action = action
  }

  /// All keys, for the help.
  package static let all: [KeyBinding] = [
    KeyBinding("← →  Tab", .helpCategory),
    KeyBinding("↑ ↓  j k", .helpArticle),
    KeyBinding("Enter", .helpRead),
    KeyBinding("Space  PgUp PgDn", .helpPage),
    KeyBinding("g G  Home End", .helpEnds),
    KeyBinding("n", .helpNew),
    KeyBinding("u", .helpUnread),
    KeyBinding("/", .helpSearch),
    KeyBinding("b", .helpBookmark),
    KeyBinding("m", .helpMark),
    KeyBinding("x  z", .helpHide),
    KeyBinding("s", .helpShare),
    KeyBinding("o", .helpOpen),
    KeyBinding("r", .helpFetch),
    KeyBinding("Esc  q", .helpBack),
    KeyBinding("Ctrl-L  Ctrl-Z", .helpScreen),
  ]
}
