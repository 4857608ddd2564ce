import Foundation
import Testing

/// The files next to the tests.
enum Fixtures {
  static func urls(in folder: String, extensions: Set<String>) -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { extensions.contains($0.pathExtension) }
      .filter { !$0.lastPathComponent.contains(".expected.") }
      .sorted { $0.path < $1.path }
  }

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  }

  static func bytes(_ url: URL) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url))
  }

  /// Feeds as published, if the corpus is available.
  static var corpus: [URL] {
    var folder = root
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("shared/corpus/feeds")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.filter { $0.pathExtension == "xml" || $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
  }
}
