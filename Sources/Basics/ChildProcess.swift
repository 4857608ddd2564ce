package import Glibc

/// A program to be run as a child of this process, by posix_spawn(3).
package struct ChildProcess {
  /// What happens to a descriptor before the program begins; in the order of the list.
  package enum Preparation {
    case copy(Int32, to: Int32)
    /// Opens a file with flags of open(2).
    case open(String, Int32, as: Int32)
    case close(Int32)
  }

  /// A path, or a name that is looked for in `$PATH`.
  private let program: String
  /// The first one is the process name.
  private let arguments: [String]
  package var descriptors: [Preparation] = []
  /// Signals that this process may ignore, and the program should not.
  package var defaultSignals: [Int32] = []
  /// Whether signals to this process group, such as those of a terminal, do not reach the program.
  package var leadsGroup = false
  package var inheritsEnvironment = true

  package init(_ program: String, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// - Returns: the process, or the error number of posix_spawn(3).
  package func start() -> (process: pid_t?, error: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for step in descriptors {
      switch step {
      case .copy(let from, let to): posix_spawn_file_actions_adddup2(&actions, from, to)
      case .open(let path, let flags, let to):
        posix_spawn_file_actions_addopen(&actions, to, path, flags, 0)
      case .close(let descriptor): posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    // Threads of tasks block signals; the program would inherit this mask.
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in defaultSignals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
          | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)))
    let words = arguments.map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    let noVariables: [UnsafeMutablePointer<CChar>?] = [nil]
    var process: pid_t = 0
    let error =
      inheritsEnvironment
      ? posix_spawnp(&process, program, &actions, &attributes, words + [nil], environ)
      : posix_spawnp(&process, program, &actions, &attributes, words + [nil], noVariables)
    return error == 0 ? (process, 0) : (nil, error)
  }

  /// Waits for the end of a child.
  ///
  /// - Returns: its status as a shell has it: 128 and the signal if one ended it.
  @discardableResult
  package static func wait(for process: pid_t) -> Int {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return exitStatus(status)
  }

  /// - Parameter status: as waitpid(2) gives it: the signal in the lowest seven bits, the exit
  ///   status above them.
  package static func exitStatus(_ status: Int32) -> Int {
    let signal = Int(status & 0x7F)
    return signal == 0 ? Int(status >> 8) & 0xFF : 128 + signal
  }
}
