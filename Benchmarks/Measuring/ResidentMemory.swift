import Foundation

/// The resident memory of a process, in MB.
package struct ResidentMemory {
  package let now: Double
  package let peak: Double

  /// - Parameter process: its id, or `self`.
  package static func of(_ process: String) -> ResidentMemory {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    func field(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
    return ResidentMemory(now: field("VmRSS"), peak: field("VmHWM"))
  }

  /// The growth of this process's peak resident memory during a piece of work, in MB. Memory freed
  /// earlier can be reused and is not counted, so that the work should be the first of its process.
  package static func growth(during work: () throws -> Void) rethrows -> Double {
    // "5" resets the high-water mark to the current resident memory (proc(5)).
    try? Data("5\n".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = of("self").peak
    try work()
    return of("self").peak - before
  }
}
