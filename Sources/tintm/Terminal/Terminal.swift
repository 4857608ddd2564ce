import Foundation
import Glibc
import Picturing
import Views
import Words

/// The properties of the terminal behind a stream.
struct Terminal {
  let isTerminal: Bool
  /// In cells; `nil` if unknown.
  let columns: Int?
  /// In lines; `nil` if unknown.
  let rows: Int?
  /// The size of a cell in pixels; `nil` if unknown.
  let cell: PixelSize?
  /// Whether escape sequences may be used: a terminal, no NO_COLOR (no-color.org), and not
  /// TERM=dumb.
  let isColoured: Bool

  static let output = Terminal(STDOUT_FILENO)
  static let error = Terminal(STDERR_FILENO)

  init(_ descriptor: Int32) {
    let environment = ProcessInfo.environmentAtStart
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

  /// One dimension of the terminal: a number in the environment takes precedence over the window
  /// (environ(7)).
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
    return OutputStyle(
      isTerminal: isTerminal, columns: columns, isColoured: isColoured,
      language: .ofTerminal, now: now)
  }
}

extension Language {
  /// The language that the environment asks for.
  static let ofTerminal = Language(environment: ProcessInfo.environmentAtStart)
}

extension Terminal {
  /// Whether a person can be asked: questions go to standard error, answers come from standard input.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a person to choose one of several things; an empty answer chooses the first.
  ///
  /// - Returns: the index; `nil` at the end of the input.
  static func choice(_ question: String, of lines: [String]) throws -> Int? {
    for (index, line) in lines.enumerated() {
      StandardError.write("\(index + 1). \(Printable.line(line))\n")
    }
    while true {
      StandardError.write("\(question) [1] ")
      guard let answer = readLine()?.filter({ $0 != " " }) else { return nil }
      if let number = answer.isEmpty ? 1 : Int(answer), lines.indices.contains(number &- 1) {
        return number - 1
      }
      StandardError.write("Type a number from 1 to \(lines.count), or Ctrl-C to choose none.\n")
    }
  }

  /// Asks a person to confirm an action that can't be undone.
  ///
  /// - Parameters:
  ///   - question: without the choices.
  ///   - command: the command that acts without asking, for use without a terminal.
  static func isAgreed(_ question: String, orBy command: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure.usage(
        "Cannot ask for confirmation: standard input is not a terminal.",
        advice: "Use `\(command)` to skip the question.")
    }
    StandardError.write("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
