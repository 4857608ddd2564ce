import Foundation
import Glibc
import Measuring

/// A running command whose output is discarded.
struct ChildProcess {
  let id: pid_t
  private let name: String

  init(_ command: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var id = pid_t()
    guard posix_spawnp(&id, command[0], &actions, nil, arguments, environ) == 0 else {
      throw Fault(description: "\(command[0]) can't be run")
    }
    (self.id, name) = (id, command[0])
  }

  /// Waits for its end.
  ///
  /// - Throws: an error if the exit status is not 0.
  func wait() throws -> rusage {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else { throw Fault(description: "\(name) failed (\(status))") }
    return usage
  }

  func stop() { kill(id, SIGTERM) }

  /// Makes it reload its configuration and poll the due sources.
  func reload() { kill(id, SIGHUP) }

  var memory: ResidentMemory { ResidentMemory.of("\(id)") }

  /// CPU seconds so far (proc(5): fields 14 and 15 of stat).
  var cpu: Double {
    let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 15, let user = Double(fields[13]), let system = Double(fields[14]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }
}
