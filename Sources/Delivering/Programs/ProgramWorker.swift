import Basics
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
    var program = ChildProcess(words[0], arguments: words)
    program.descriptors = [.copy(input, to: STDOUT_FILENO), .copy(input, to: STDERR_FILENO)]
    program.defaultSignals = [SIGPIPE, SIGHUP]
    program.leadsGroup = true
    let (started, refusal) = program.start()
    close(input)
    guard let process = started else {
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
        ChildProcess.wait(for: process)
        return ProgramReport(status: 128 + Int(SIGKILL), words: "it took longer than \(seconds) s")
      }
    }
    read(output, into: &tail)
    return ProgramReport(
      status: ChildProcess.exitStatus(status), words: String(decoding: tail, as: UTF8.self))
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
