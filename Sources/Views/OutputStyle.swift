package import Foundation
package import Words

/// The target of plain text: a terminal or a pipe. The caller gives it; renderers never detect it.
package struct OutputStyle: Sendable, Hashable {
  /// Whether people read it: wrapped, aligned, with relative times. Otherwise it is a pipe: one
  /// record per line, tab-separated, times in RFC 3339.
  package let isTerminal: Bool
  /// Width in cells, from 20 to 200.
  package private(set) var width: Int
  /// Whether escape sequences for tones and colours are allowed.
  package let isColoured: Bool
  /// The reference of relative times.
  package let now: Date
  /// The language of the program's own words; a pipe gets English, so that scripts can rely on it.
  package private(set) var wording: Wording
  /// The zone of times in a document for people, such as a mail; `nil` for a terminal or a pipe.
  let zone: TimeZone?
  /// Whether every line has to fit, because a screen shows nothing beyond its edge. Otherwise an
  /// address is never broken, so that it can be copied.
  private(set) var breaksAddresses = false

  /// - Parameters:
  ///   - columns: The terminal's width in cells; `nil` means 80.
  ///   - zone: the zone of a document for people.
  package init(
    isTerminal: Bool, columns: Int? = nil, isColoured: Bool = false,
    language: Language = .english, now: Date, zone: TimeZone? = nil
  ) {
    self.isTerminal = isTerminal
    width = Self.fit(columns ?? 80)
    self.isColoured = isColoured
    self.now = now
    self.zone = zone
    wording = isTerminal ? Wording(language) : .machine
  }

  /// The same style with words in another language, for a document that has one of its own.
  func wording(_ wording: Wording) -> OutputStyle {
    var style = self
    style.wording = wording
    return style
  }

  /// The same style with fewer cells of width.
  func narrowed(by cells: Int) -> OutputStyle {
    var style = self
    style.width = Self.fit(width - cells)
    return style
  }

  /// The same style for a screen that is drawn line by line.
  var forScreen: OutputStyle {
    var style = self
    style.breaksAddresses = true
    return style
  }

  /// The same style for running text: at most 100 cells wide, so that the eye finds the next line.
  var forReading: OutputStyle { narrowed(by: max(0, width - 100)) }

  private static func fit(_ columns: Int) -> Int { min(max(columns, 20), 200) }
}
