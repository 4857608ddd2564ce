import Basics
import Glibc

/// Shows a text that is longer than the screen, with $TINTM_PAGER, $PAGER or less, in a separate
/// process.
struct Pager {
  /// A shell command, since the variables may contain options.
  let command: String

  /// The pager to use; `nil` means none: an empty variable, `cat`, or a terminal that can't scroll.
  init?(environment: [String: String]) {
    let command = environment["TINTM_PAGER"] ?? environment["PAGER"] ?? "less"
    guard !command.isEmpty, command != "cat", environment["TERM"] != "dumb" else { return nil }
    self.command = command
  }

  /// Shows a text until the reader quits the pager.
  ///
  /// - Returns: whether the pager exists; if it does not, nothing was shown.
  func show(_ text: String) -> Bool {
    // Default options of less: exit if the text fits, pass tones through, leave the text on the
    // screen. Of a reader's own $LESS only the tones are expected beside what it says; they come
    // first, because a prompt in it would swallow what follows. Line drawing and quotes are UTF-8.
    let own = getenv("LESS").map { "-R " + String(cString: $0) }
    setenv("LESS", own ?? "FRX", 1)
    setenv("LESSCHARSET", "utf-8", 0)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    guard let child = spawn(reading: ends[0], closing: ends[1]) else {
      close(ends[0])
      close(ends[1])
      return false
    }
    close(ends[0])
    // While the pager runs, Ctrl-C is for the pager.
    let previous = signal(SIGINT, SIG_IGN)
    // The reader may quit before the end.
    Descriptor(number: ends[1]).write(text)
    close(ends[1])
    let status = ChildProcess.wait(for: child)
    signal(SIGINT, previous)
    // The shell's exit statuses for a command that is missing or not executable.
    return ![126, 127].contains(status)
  }

  private func spawn(reading input: Int32, closing other: Int32) -> pid_t? {
    var shell = ChildProcess("sh", arguments: ["sh", "-c", command])
    shell.descriptors = [
      .copy(input, to: STDIN_FILENO), .close(other), .close(input),
      // Hides the shell's message about a missing pager; the caller shows the text instead.
      .open("/dev/null", O_WRONLY, as: STDERR_FILENO),
    ]
    shell.defaultSignals = [SIGPIPE]
    return shell.start().process
  }
}
