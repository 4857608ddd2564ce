import Foundation
import Models

extension DaemonNode {
  /// This process.
  ///
  /// - Parameter half: what it does as a daemon; `nil` is both.
  static func current(doing half: ServeCommand.Half? = nil) -> DaemonNode {
    DaemonNode(
      machine: ProcessInfo.processInfo.hostName,
      process: Int(ProcessInfo.processInfo.processIdentifier), version: Tintm.version,
      polls: half != .http, answers: half != .poll)
  }
}
