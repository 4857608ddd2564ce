import Foundation
import Glibc

/// A process that claims sources in this database.
struct ClaimOwner: Sendable, Hashable {
  let process: Int32

  static let current = ClaimOwner(process: ProcessInfo.processInfo.processIdentifier)

  /// Whether the process is still running (kill(2): signal 0 only tests). A process that has ended
  /// stays in the process list as a zombie until its parent waits for it (proc(5), `stat`).
  var isAlive: Bool {
    guard process > 0 else { return true }
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      // The process name before the state is in brackets and may hold any character.
      let bracket = status.lastIndex(of: UInt8(ascii: ")"))
    else { return true }
    let state = status[bracket...].dropFirst(2).first
    return state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }
}
