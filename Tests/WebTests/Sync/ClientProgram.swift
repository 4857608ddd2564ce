import Foundation

/// A third-party client program for the tests. `Scripts/setup-check` installs them.
struct ClientProgram {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Python with the clients from PyPI.
  static let python = ClientProgram(path: root.appending(path: ".build/clients/bin/python").path)
  static let newsboat = ClientProgram(path: "/usr/bin/newsboat")

  let path: String

  var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs it with an empty input and its own home folder; returns the output.
  func run(_ arguments: [String], home: String) async throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Some programs leave files in their working directory.
    process.currentDirectoryURL = URL(fileURLWithPath: home)
    process.environment = [
      "HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
    ]
    let output = home + "/output"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    try file.close()
    return (
      process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8)
    )
  }
}
