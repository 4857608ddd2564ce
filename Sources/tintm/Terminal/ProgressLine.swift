import Synchronization
import Views

/// A progress line on the terminal's stderr; nothing if stderr is not a terminal.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let width: Int
  private let count = Mutex((done: 0, total: 0))

  init(isQuiet: Bool) {
    let terminal = Terminal.error
    isShown = terminal.isTerminal && !isQuiet
    width = min(terminal.columns ?? 80, 120)
  }

  func start(_ total: Int) {
    count.withLock { $0 = (0, total) }
    if total > 0 { show("…") }
  }

  func advance(_ name: String) {
    count.withLock { $0.done += 1 }
    show(name)
  }

  /// Shows an activity without a known amount of work.
  @Sendable func say(_ text: String) {
    write("\r\u{1B}[2K … " + Printable.line(text, cells: width - 4))
  }

  func clear() {
    write("\r\u{1B}[2K")
  }

  private func show(_ name: String) {
    let (done, total) = count.withLock { $0 }
    guard total > 0 else { return }
    let cells = min(20, width / 4)
    let filled = min(cells, done * cells / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let lead = " \(bar) \(done)/\(total)  "
    write("\r\u{1B}[2K" + lead + Printable.line(name, cells: width - lead.count - 1))
  }

  private func write(_ text: String) {
    guard isShown else { return }
    StandardError.write(text)
  }
}
