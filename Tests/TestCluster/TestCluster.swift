import Foundation

/// A PostgreSQL server of the test process. It starts when the first test needs it and is removed
/// when the process has ended, even after a crash.
package struct TestCluster: Sendable {
  /// `postgres://…`, of an empty database.
  package let address: String

  /// `nil` if PostgreSQL is not installed, which is reported.
  package static let ofThisProcess: TestCluster? = start()

  /// Whether it is installed; tests that need it are skipped otherwise.
  package static var isThere: Bool { ofThisProcess != nil }

  private static func start() -> TestCluster? {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tintm-pg-\(ProcessInfo.processInfo.processIdentifier)").path
    let (status, output) = run([
      "start", folder, "--fast", "--while", "\(ProcessInfo.processInfo.processIdentifier)",
    ])
    guard status == 0 else {
      FileHandle.standardError.write(
        Data("Tests on PostgreSQL are not run: it is not installed, or does not start.\n".utf8))
      return nil
    }
    return TestCluster(address: output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Runs `Scripts/postgres`.
  package static func run(_ arguments: [String]) -> (status: Int32, output: String) {
    let process = Process()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scripts/postgres")
    process.executableURL = script
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      return (127, "")
    }
    let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
