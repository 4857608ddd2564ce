import Foundation

extension Sandbox {
  /// The command, still to be started, with its output thrown away.
  ///
  /// - Parameter ended: called with its number when it has ended, however that came.
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
