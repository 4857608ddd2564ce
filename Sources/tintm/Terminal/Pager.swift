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
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    signal(SIGINT, previous)
    // The shell's exit statuses for a command that is missing or not executable.
    return ![126, 127].contains((status >> 8) & 0xFF)
  }

  private func spawn(reading input: Int32, closing other: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, other)
    posix_spawn_file_actions_addclose(&actions, input)
    // Hides the shell's message about a missing pager; the caller shows the text instead.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The pager would inherit ignored signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ["sh", "-c", command].map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(
      &child, "sh", &actions, &attributes, words + [nil], environ)
    return status == 0 ? child : nil
  }
}
