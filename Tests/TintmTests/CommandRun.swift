import Foundation

/// One run of the built program.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  /// The program, built next to the test runner.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("tintm")

  /// The root of the checkout.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameter environment: the complete environment of the program.
  init(
    _ arguments: [String], program: URL = CommandRun.program, in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    let process = Self.process(
      arguments, program: program, in: folder, environment: environment)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The errors are short and fit into the pipe's buffer until the output has ended.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// A process of the program that is not started yet.
  static func process(
    _ arguments: [String], program: URL = CommandRun.program, in folder: URL? = nil,
    environment: [String: String]
  ) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    return process
  }

  /// A run that requests a server of this process: waiting on a shared thread could block the server.
  static func besideServer(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try CommandRun(arguments, in: folder, environment: environment) })
      }
    }
  }

  func json() throws -> [String: Any] {
    try Self.json(output)
  }

  /// The items of a document, none if it has none.
  func items() throws -> [[String: Any]] {
    try json()["items"] as? [[String: Any]] ?? []
  }

  static func json(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}
