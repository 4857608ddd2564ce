import Foundation
import Glibc

/// A pseudo-terminal: tests can read the output of a program and press keys.
final class PseudoTerminal {
  private let primary: Int32
  private let secondary: FileHandle

  /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    // Does the work of ptsname(3) and related functions, which the Glibc module does not export.
    primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard primary >= 0, ioctl(primary, Self.setLock, &lock) == 0,
      ioctl(primary, Self.getNumber, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw POSIXError(.ENOTTY) }
    secondary = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(primary)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  /// Starts the program on this terminal.
  func start(
    _ arguments: [String], in folder: URL, environment: [String: String]
  ) throws -> Process {
    // Without a pager, which waits for keys.
    let own = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "PAGER": "cat"]
    let process = CommandRun.process(
      arguments, in: folder, environment: own.merging(environment) { $1 })
    process.standardInput = secondary
    process.standardOutput = secondary
    process.standardError = secondary
    try process.run()
    return process
  }

  func press(_ keys: String) {
    _ = keys.withCString { write(primary, $0, strlen($0)) }
  }

  /// Reads the output up to a text; it waits at most as long as a failing test should.
  func read(until text: String) -> String {
    var output = ""
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var ready = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    while !output.contains(text), poll(&ready, 1, 30_000) == 1 {
      let count = Glibc.read(primary, &bytes, bytes.count)
      guard count > 0 else { break }
      output += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return output
  }

  /// The output that is available but was not read.
  func drain() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var ready = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    var output = ""
    while poll(&ready, 1, 0) == 1 {
      let count = Glibc.read(primary, &bytes, bytes.count)
      guard count > 0 else { break }
      output += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return output
  }

  /// Whether line editing and echo are on, as in a shell.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(primary, &settings)
    return settings.c_lflag & UInt32(ICANON) != 0 && settings.c_lflag & UInt32(ECHO) != 0
  }
}
