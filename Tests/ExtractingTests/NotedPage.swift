import Foundation
import Testing

/// A page of our own, which begins with a comment that says what is known of it: `name: value`, a
/// line each.
struct NotedPage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What follows the comment.
  let html: String
  private let facts: [String: [String]]

  /// The pages of a folder of the fixtures, by name.
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

  /// All that is said under a name, in its order.
  func facts(_ name: String) -> [String] { facts[name] ?? [] }

  /// What is said first; `nil` where nothing is.
  func fact(_ name: String) -> String? { facts[name]?.first }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
