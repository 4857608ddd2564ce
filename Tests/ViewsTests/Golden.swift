import Foundation
import Testing

/// Complete outputs in files next to the tests. `RECORD_GOLDEN=1` writes them again; the difference
/// has to be reviewed then.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  static func expect(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    guard Array(text.utf8) != Array(expected.utf8) else { return }
    let pairs = zip(
      text.split(separator: "\n", omittingEmptySubsequences: false),
      expected.split(separator: "\n", omittingEmptySubsequences: false))
    let first = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(name) differs, first in line \((first?.offset ?? -1) + 1):
      - \(first?.element.1 ?? "(length)")
      + \(first?.element.0 ?? "(length)")
      """, sourceLocation: sourceLocation)
  }
}
