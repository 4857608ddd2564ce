import Foundation
import Glibc
import Picturing
import Synchronization
import ViewModels
import Views

/// The pictures of a terminal, which is asked for its capabilities when the first picture is to be
/// shown.
final class TerminalPictures: Sendable {
  private enum State {
    case unasked(isColoured: Bool)
    case asked(PictureDrawer?)
  }

  private let state: Mutex<State>

  /// For a terminal that has not been asked.
  init(isColoured: Bool) {
    state = Mutex(.unasked(isColoured: isColoured))
  }

  /// For a terminal that has replied.
  init(_ screen: PictureScreen?) {
    state = Mutex(.asked(screen.map(Self.drawer)))
  }

  /// Makes an illustrator for a renderer, with a maximum number of rows.
  func illustrator(rows: Int) -> Illustrator {
    Illustrator(rows: rows) { [self] file, columns, rows in
      illustration(file, columns: columns, rows: rows)
    }
  }

  private func illustration(_ file: PictureFile, columns: Int, rows: Int) -> Illustration? {
    guard let drawer, let bytes = Self.bytes(of: file.path),
      let drawing = drawer.draw(bytes, columns: columns, rows: rows)
    else { return nil }
    return Illustration(rows: drawing.rows, escape: drawing.escape, erasure: drawing.erasure)
  }

  private var drawer: PictureDrawer? {
    state.withLock { state in
      switch state {
      case .asked(let drawer): return drawer
      case .unasked(let isColoured):
        let answer = PictureProbe.ask(
          environment: ProcessInfo.processInfo.environment, isColoured: isColoured)
        let drawer = answer.screen.map(Self.drawer)
        state = .asked(drawer)
        return drawer
      }
    }
  }

  private static func drawer(_ screen: PictureScreen) -> PictureDrawer {
    PictureDrawer(screen, environment: ProcessInfo.processInfo.environment)
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    return (try? file.read(upToCount: PictureScaler.maxBytes + 1)).map { [UInt8]($0) }
  }
}

/// Asks the terminal whether it shows pictures.
enum PictureProbe {
  /// Maximum milliseconds for all replies together. A terminal replies within one or two; one on
  /// another continent in less than this.
  private static let answerTimeout: Int64 = 500

  /// The terminal's reply, and the keys typed meanwhile.
  typealias Answer = (screen: PictureScreen?, typed: [UInt8])

  /// - Parameters:
  ///   - isColoured: whether a terminal without pictures gets coloured symbols.
  ///   - isPrivate: whether the terminal is already in raw mode.
  static func ask(
    environment: [String: String], isColoured: Bool, isPrivate: Bool = false
  ) -> Answer {
    let inquiry = inquire(environment, isPrivate: isPrivate)
    return (
      inquiry.screen(
        cell: Terminal.output.cell, environment: environment, isColoured: isColoured),
      inquiry.keys
    )
  }

  /// The terminal's replies; empty if it can't be asked.
  private static func inquire(
    _ environment: [String: String], isPrivate: Bool
  ) -> TerminalQuery {
    let unasked = TerminalQuery()
    guard TerminalQuery.isPossible(in: environment), isAtTerminal else { return unasked }
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return unasked }
    if !isPrivate {
      // Keys typed earlier are for the shell.
      var waiting: Int32 = 0
      guard ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0, waiting == 0 else {
        return unasked
      }
      var raw = settings
      cfmakeraw(&raw)
      tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }
    let inquiry = converse()
    if !isPrivate {
      // Late replies are dropped: they are not for the shell.
      tcsetattr(STDIN_FILENO, inquiry.isOver ? TCSANOW : TCSAFLUSH, &settings)
      // In raw mode Ctrl-C was only a byte.
      if inquiry.keys.contains(0x03) { raise(SIGINT) }
    }
    return inquiry
  }

  /// Whether input and output are the same terminal, with this process in the foreground.
  private static var isAtTerminal: Bool {
    var (input, output) = (stat(), stat())
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      fstat(STDIN_FILENO, &input) == 0, fstat(STDOUT_FILENO, &output) == 0,
      input.st_rdev == output.st_rdev
    else { return false }
    let group = tcgetpgrp(STDIN_FILENO)
    return group == -1 || group == getpgrp()
  }

  private static func converse() -> TerminalQuery {
    var inquiry = TerminalQuery()
    let end = now + answerTimeout
    // A terminal that prints unknown sequences prints them where they are erased afterwards.
    guard write("\u{1B}7" + TerminalQuery.questions) else { return inquiry }
    var bytes = [UInt8](repeating: 0, count: 1024)
    while !inquiry.isOver {
      var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let left = end - now
      guard left > 0 else { break }
      let status = poll(&ready, 1, Int32(left))
      if status < 0, errno == EINTR { continue }
      guard status == 1 else { break }
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { break }
      inquiry.consume(bytes[..<count])
    }
    inquiry.end()
    _ = write("\u{1B}8\u{1B}[K")
    return inquiry
  }

  private static func write(_ text: String) -> Bool {
    (try? StandardOutput.write(text)) != nil
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
