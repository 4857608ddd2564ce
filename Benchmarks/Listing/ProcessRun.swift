import Foundation
import Glibc

/// One run of a command: how long it took, and the most memory it held.
struct ProcessRun {
  let milliseconds: Double
  let peakKiB: Int

  private init(milliseconds: Double, peakKiB: Int) {
    self.milliseconds = milliseconds
    self.peakKiB = peakKiB
  }

  /// Runs a command with its output thrown away.
  init(_ command: [String]) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let start = ContinuousClock.now
    guard posix_spawnp(&process, command[0], &actions, nil, arguments, environ) == 0 else {
      print("\(command[0]) can't be run")
      exit(69)
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    guard status == 0 else {
      print("\(command.joined(separator: " ")) failed")
      exit(70)
    }
    milliseconds = start.duration(to: .now) / .milliseconds(1)
    peakKiB = usage.ru_maxrss
  }

  static func median(_ runs: [ProcessRun]) -> ProcessRun {
    let times = runs.map(\.milliseconds).sorted()
    return ProcessRun(
      milliseconds: times[times.count / 2], peakKiB: runs.map(\.peakKiB).max() ?? 0)
  }
}
