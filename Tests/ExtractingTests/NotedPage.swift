import Foundation
import Testing

/// A test page that begins with a comment with its expected facts, one `name: value` per line.
struct NotedPage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The page after the comment.
  let html: String
  private let facts: [String: [String]]

  /// The pages of a fixtures folder, sorted by name.
  static func all(in folder: String) -> [NotedPage] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures").appending(path: folder)
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "html" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap { file in
        (try? String(contentsOf: file, encoding: .utf8)).map {
          NotedPage(file.deletingPathExtension().lastPathComponent, $0)
        }
      }
  }

  init(_ name: String, _ text: String) {
    testDescription = name
    let parts = text.split(separator: "-->\n", maxSplits: 1)
    facts = Dictionary(
      grouping: parts[0].split(separator: "\n").dropFirst().map { line in
        let pair = line.split(separator: ":", maxSplits: 1).map(Self.trimmed)
        return (name: pair[0], value: pair.count > 1 ? pair[1] : "")
      }, by: \.name
    ).mapValues { $0.map(\.value) }
    html = parts.count > 1 ? String(parts[1]) : ""
  }

  /// All values of a name, in order.
  func facts(_ name: String) -> [String] { facts[name] ?? [] }

  /// The first value of a name; `nil` if there is none.
  func fact(_ name: String) -> String? { facts[name]?.first }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
