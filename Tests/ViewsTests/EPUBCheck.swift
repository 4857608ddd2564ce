import Foundation
import Testing

/// Debian's EPUB checker, if it is installed (`make setup-check`).
enum EPUBCheck {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/epubcheck")

  /// Expects that the checker finds no errors in an EPUB file.
  static func run(_ bytes: [UInt8], _ name: String) throws {
    guard isInstalled else {
      print("epubcheck is not installed: \(name) was not checked (make setup-check)")
      return
    }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(name)-\(UUID().uuidString).epub")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    // A Java archive: running it directly would need a setting of the kernel.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["java", "-jar", "/usr/bin/epubcheck", "--quiet", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let words = String(decoding: found, as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(name): \(words)")
    #expect(!words.contains("WARNING"), "\(name): \(words)")
  }
}
