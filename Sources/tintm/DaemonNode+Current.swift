import Foundation
import Models

extension DaemonNode {
  /// The node of this process.
  ///
  /// - Parameter half: the part of the daemon's work that it does; `nil` means both.
  static func current(doing half: ServeCommand.Half? = nil) -> DaemonNode {
    DaemonNode(
      machine: ProcessInfo.processInfo.hostName,
      process: Int(ProcessInfo.processInfo.processIdentifier), version: Tintm.version,
      polls: half != .http, answers: half != .poll)
  }
}
