import Foundation
import Glibc
import Picturing
import Views

/// What is known of the terminal behind a stream.
struct Terminal {
  let isTerminal: Bool
  /// Cells; `nil` where it is not known.
  let columns: Int?
  /// Lines; `nil` where it is not known.
  let rows: Int?
  /// The pixels of a cell; `nil` where it is not known.
  let cell: PixelSize?
  /// Whether escapes are welcome: a terminal, no NO_COLOR (no-color.org), and not TERM=dumb.
  let isColoured: Bool

  static let output = Terminal(STDOUT_FILENO)
  static let error = Terminal(STDERR_FILENO)

  init(_ descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let isSized = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = Self.cells(
      exported: environment["COLUMNS"], window: isSized ? Int(size.ws_col) : nil)
    rows = Self.cells(exported: environment["LINES"], window: isSized ? Int(size.ws_row) : nil)
    let (width, height) = (Int(size.ws_xpixel), Int(size.ws_ypixel))
    cell =
      isSized && size.ws_row > 0 && width >= Int(size.ws_col) && height >= Int(size.ws_row)
      ? PixelSize(width: width / Int(size.ws_col), height: height / Int(size.ws_row)) : nil
    isColoured =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// A side of the terminal: a number that the user exported wins over the window (environ(7)).
  static func cells(exported: String?, window: Int?) -> Int? {
    [exported.flatMap { Int($0) }, window].lazy.compactMap(\.self).first { $0 > 0 }
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
