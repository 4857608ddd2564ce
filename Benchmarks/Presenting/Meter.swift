import Foundation

/// CPU time and peak memory of pieces of work in this process.
enum Meter {
  /// Seconds of CPU time that this process has used.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// By how many bytes a piece of work raises the process's resident memory at its peak.
  static func peak(of work: () -> Void) -> Int {
    // "5" sets the high-water mark back to what is resident now (proc(5)).
    try? Data("5\n".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = highWater
    work()
    return highWater - before
  }

  private static var highWater: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let number = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (number ?? 0) * 1024
  }
}
