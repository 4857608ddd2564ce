import Foundation
import Views
import Words

/// The keyboard shortcuts, as a page and as a list for the script.
struct ShortcutsPage {
  let view: PageView

  /// The same keys as in Miniflux, for functions that Miniflux has.
  static let keys: [(keys: String, word: MessageKey)] = [
    ("j n →", .keyNext), ("k p ←", .keyPrevious), ("o Enter", .keyOpen), ("v", .keyOriginal),
    ("m", .keyRead), ("b f", .keyBookmark), ("s", .keyShare), ("x", .keyHide), ("H", .keyHighlight),
    ("u", .keyUndo), ("h", .keyBack), ("l", .keyLabel), ("g g", .keyTop), ("G", .keyBottom),
    ("g u", .keyFront), ("g b", .keyBookmarks), ("g f", .keySources), ("g s", .keySettings),
    ("/", .keySearch), ("R", .keyFetch), ("+", .keyAdd), ("?", .keyHelp),
  ]

  func document() throws -> HTML {
    try view.page(.shortcuts, Self.table(view.wording))
  }

  static func table(_ wording: Wording) -> HTML {
    let rows = keys.map { keys, word -> HTML in
      let caps = keys.split(separator: " ").map { "<kbd>\(String($0))</kbd>" as HTML }
      return "<tr><th scope=\"row\">\(caps.joined(by: " "))</th><td>\(wording[word])</td></tr>"
    }
    return "<table class=\"keys\">\(rows)</table>"
  }
}
