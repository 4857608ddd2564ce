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
    KeyBinding("← →  Tab", "other category; in an article: previous or next article"),
    KeyBinding("↑ ↓  j k", "other article; in an article: scroll"),
    KeyBinding("Enter", "read the article"),
    KeyBinding("Space  PgUp PgDn", "scroll one page"),
    KeyBinding("g G  Home End", "go to the beginning or end"),
    KeyBinding("n", "show new articles"),
    KeyBinding("u", "show unread or all articles"),
    KeyBinding("/", "search all articles"),
    KeyBinding("b", "add or remove the bookmark"),
    KeyBinding("m", "mark read or unread"),
    KeyBinding("x  z", "hide the article; undo the last hide"),
    KeyBinding("s", "show the link to share"),
    KeyBinding("o", "open the address, or a link by its number"),
    KeyBinding("r", "fetch the sources that are due"),
    KeyBinding("Esc  q", "go back; in a list, q quits"),
    KeyBinding("Ctrl-L  Ctrl-Z", "redraw; suspend"),
  ]
}
