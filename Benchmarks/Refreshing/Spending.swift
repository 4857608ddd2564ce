import Foundation
import Glibc

/// The cost of one run of a command.
struct Spending {
  var wall: Double
  /// Seconds, in user mode and in the kernel.
  var cpu: Double
  /// Peak resident memory, in MB.
  var peak: Double

  /// Runs a command to its end, discards its output, and measures only this process.
  init(_ command: [String]) throws {
    let process = try ChildProcess(command)
    let start = ContinuousClock.now
    let usage = try process.wait()
    wall = start.duration(to: .now) / .seconds(1)
    cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peak = Double(usage.ru_maxrss) / 1024
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
