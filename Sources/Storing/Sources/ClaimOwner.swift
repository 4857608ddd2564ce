import Foundation
import Glibc

/// A process that claims sources in this database.
struct ClaimOwner: Sendable, Hashable {
  let process: Int32

  static let current = ClaimOwner(process: ProcessInfo.processInfo.processIdentifier)

  /// Whether it is still there and may go on (kill(2): signal 0 only looks). A process that has
  /// ended stays in the list until its parent asks how; it is a zombie then (proc(5), `stat`).
  var isAlive: Bool {
    guard process > 0 else { return true }
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      // The name before it stands in brackets and may hold anything.
      let bracket = status.lastIndex(of: UInt8(ascii: ")"))
    else { return true }
    let state = status[bracket...].dropFirst(2).first
    return state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }
}
