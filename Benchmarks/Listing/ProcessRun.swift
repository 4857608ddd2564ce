import Foundation
import Glibc

/// One run of a command: its duration and peak memory.
struct ProcessRun {
  let milliseconds: Double
  /// CPU time in milliseconds, in user mode and in the kernel.
  let processor: Double
  let peakKiB: Int

  private init(milliseconds: Double, processor: Double, peakKiB: Int) {
    self.milliseconds = milliseconds
    self.processor = processor
    self.peakKiB = peakKiB
  }

  /// Runs a command and discards its output.
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
    let (seconds, rest) = (
      usage.ru_utime.tv_sec + usage.ru_stime.tv_sec,
      usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    )
    processor = Double(seconds) * 1000 + Double(rest) / 1000
    peakKiB = usage.ru_maxrss
  }

  static func median(_ runs: [ProcessRun]) -> ProcessRun {
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return ProcessRun(
      milliseconds: middle(runs.map(\.milliseconds)), processor: middle(runs.map(\.processor)),
      peakKiB: runs.map(\.peakKiB).max() ?? 0)
  }
}
