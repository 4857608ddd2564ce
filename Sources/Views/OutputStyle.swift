package import Foundation

/// What plain text is written for. It is given, never looked up.
package struct OutputStyle: Sendable, Hashable {
  /// People read it: wrapped, aligned, with relative times. Otherwise it is a pipe: one record a
  /// line, tab-separated, times in RFC 3339.
  package let isTerminal: Bool
  /// Cells, from 20 to 200.
  package private(set) var width: Int
  /// Whether escapes for tones and colours may be written.
  package let isColoured: Bool
  /// What relative times are relative to.
  package let now: Date
  /// Every line has to fit, since nothing beyond the edge is shown. Elsewhere an address stays
  /// whole, so that it can be copied.
  private(set) var breaksAddresses = false

  /// - Parameters:
  ///   - columns: The terminal's width in cells; 80 where it is not known.
  package init(isTerminal: Bool, columns: Int? = nil, isColoured: Bool = false, now: Date) {
    self.isTerminal = isTerminal
    width = Self.fit(columns ?? 80)
    self.isColoured = isColoured
    self.now = now
  }

  /// The same with fewer cells of width.
  func narrowed(by cells: Int) -> OutputStyle {
    var style = self
    style.width = Self.fit(width - cells)
    return style
  }

  /// The same for a screen that is drawn line by line.
  var forScreen: OutputStyle {
    var style = self
    style.breaksAddresses = true
    return style
  }

  /// The same for running text, whose lines an eye has to find the next of: not wider than a page.
  var forReading: OutputStyle { narrowed(by: max(0, width - 100)) }

  private static func fit(_ columns: Int) -> Int { min(max(columns, 20), 200) }
}
