import Foundation
import Glibc

/// The process that runs a program for a ``ProgramRun`` and records its result.
package enum ProgramWorker {
  /// The first argument of the process. It is not a user command and appears in no list of
  /// commands.
  package static let command = "program-worker"
  /// The descriptor of the lock, which it holds for its lifetime.
  static let lock: Int32 = 3

  /// Milliseconds between two checks whether a silent program still runs.
  private static let pause: Int32 = 50

  /// - Parameter arguments: the report's file, seconds, folder, program and its arguments. Stdin is
  ///   passed to the program.
  package static func run(_ arguments: [String]) {
    guard arguments.count >= 4, let seconds = Int(arguments[1]) else { return }
    // Detaches from the terminal's signals and from the end of the parent process.
    setsid()
    closefrom(lock + 1)
    _ = fcntl(lock, F_SETFD, FD_CLOEXEC)
    let report =
      if chdir(arguments[2]) == 0 {
        end(of: Array(arguments[3...]), seconds: seconds)
      } else {
        ProgramReport(status: 126, words: "\(arguments[2]): \(String(cString: strerror(errno)))")
      }
    report.write(to: arguments[0])
  }

  private static func end(of words: [String], seconds: Int) -> ProgramReport {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      return ProgramReport(status: 126, words: String(cString: strerror(errno)))
    }
    let (output, input) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    var process: pid_t = 0
    let refusal = spawn(words, output: input, &process)
    close(input)
    guard refusal == 0 else {
      return ProgramReport(status: 127, words: String(cString: strerror(refusal)))
    }
    let limit = ContinuousClock.now + .seconds(seconds)
    var tail: [UInt8] = []
    var status: Int32 = 0
    while true {
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      // Avoids a busy loop if the program has closed its output and goes on.
      if poll(&ready, 1, pause) > 0, ready.revents & Int16(POLLIN) == 0 {
        usleep(UInt32(pause) * 1000)
      }
      read(output, into: &tail)
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ContinuousClock.now < limit else {
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return ProgramReport(status: 128 + Int(SIGKILL), words: "it took longer than \(seconds) s")
      }
    }
    read(output, into: &tail)
    // wait(2): the signal in the lowest seven bits, the exit status above them.
    let signal = Int(status & 0x7F)
    return ProgramReport(
      status: signal == 0 ? Int(status >> 8) & 0xFF : 128 + signal,
      words: String(decoding: tail, as: UTF8.self))
  }

  /// - Returns: an errno(3) error, or 0.
  private static func spawn(_ words: [String], output: Int32, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // The program would inherit ignored signals.
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGHUP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let copies = words.map { (word: String) in strdup(word) }
    defer { for copy in copies { free(copy) } }
    return posix_spawnp(&process, words[0], &actions, &attributes, copies + [nil], environ)
  }

  /// Reads the available output, bounded per call, and keeps its end.
  private static func read(_ descriptor: Int32, into tail: inout [UInt8]) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return }
      tail = Array((tail + chunk[..<count]).suffix(ProgramReport.maxWords))
    }
  }
}
