import Foundation

/// What of a process's memory is resident, in MB.
struct ResidentMemory {
  let now: Double
  let peak: Double

  /// - Parameter process: its id, or `self`.
  static func of(_ process: String) -> ResidentMemory {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    func field(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
    return ResidentMemory(now: field("VmRSS"), peak: field("VmHWM"))
  }
}
