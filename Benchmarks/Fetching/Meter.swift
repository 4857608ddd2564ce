import Foundation

/// What this process has used so far.
struct Meter {
  private let wall = ContinuousClock.now
  private let cpu = Meter.cpu

  /// Wall and CPU seconds since this meter was made.
  var spent: (wall: Double, cpu: Double) {
    (wall.duration(to: .now) / .seconds(1), Meter.cpu - cpu)
  }

  private static var cpu: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(0), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let micros = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(seconds) + Double(micros) / 1e6
  }

  /// Resident now and at its peak, in MB.
  static var memory: (now: Double, peak: Double) {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func field(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
    return (field("VmRSS"), field("VmHWM"))
  }
}
