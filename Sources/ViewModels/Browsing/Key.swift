/// A key as a person means it, whatever bytes a terminal sends for it.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// A letter held with Ctrl, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}
