import Foundation

extension Sandbox {
  /// The command, not started yet, with its output discarded.
  ///
  /// - Parameter ended: called with the process id at its end, for any reason.
  func process(
    _ arguments: String..., ended: @escaping @Sendable (Int32) -> Void
  ) -> Process {
    let process = Process()
    process.executableURL = CommandRun.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["TINTM_DATABASE": database]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended($0.processIdentifier) }
    return process
  }
}
