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
  package let action: String

  init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }

  /// All keys, for the help.
  package static let all: [KeyBinding] = [
    KeyBinding("← →  Tab", "another category; in an article, the one before or after"),
    KeyBinding("↑ ↓  j k", "another article; in an article, its lines"),
    KeyBinding("Enter", "reads the article"),
    KeyBinding("Space  PgUp PgDn", "a screenful"),
    KeyBinding("g G  Home End", "the beginning, the end"),
    KeyBinding("n", "shows what is new"),
    KeyBinding("u", "only what is unread, or everything"),
    KeyBinding("/", "searches everywhere"),
    KeyBinding("b", "bookmarks, or takes the bookmark back"),
    KeyBinding("m", "marks read or unread"),
    KeyBinding("x  z", "hides the article for good, brings the last one back"),
    KeyBinding("s", "shares: shows what to paste"),
    KeyBinding("o", "opens the address; after a number, that link"),
    KeyBinding("r", "fetches what is due"),
    KeyBinding("Esc  q", "back; from a list, q leaves"),
    KeyBinding("Ctrl-L  Ctrl-Z", "draws anew, stops for a while"),
  ]
}
