import Foundation
import Glibc
import Views

/// What is known of the terminal behind a stream.
struct Terminal {
  let isTerminal: Bool
  /// Cells; `nil` where it is not known.
  let columns: Int?
  /// Lines; `nil` where it is not known.
  let rows: Int?
  /// Whether escapes are welcome: a terminal, no NO_COLOR (no-color.org), and not TERM=dumb.
  let isColoured: Bool

  static let output = Terminal(STDOUT_FILENO)
  static let error = Terminal(STDERR_FILENO)

  init(_ descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let isSized = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isSized ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init)
    rows = isSized && size.ws_row > 0 ? Int(size.ws_row) : environment["LINES"].flatMap(Int.init)
    isColoured =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  func style(at now: Date, color: ColorChoice = .auto) -> OutputStyle {
    let isColoured =
      switch color {
      case .auto: isColoured
      case .always: true
      case .never: false
      }
    return OutputStyle(isTerminal: isTerminal, columns: columns, isColoured: isColoured, now: now)
  }
}
