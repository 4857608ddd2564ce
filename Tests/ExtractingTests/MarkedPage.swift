import Extracting
import Foundation
import Testing

/// A page of our own with what is to be found in it. It begins with a comment that says what is
/// known of it, a line each; the pieces of its body stand between `<!--[-->` and `<!--]-->`.
struct MarkedPage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let html: String
  /// The body's lines, blanks collapsed.
  let body: [String]
  private let facts: [String: [String]]

  static let all: [MarkedPage] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Pages")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "html" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap { file in
        (try? String(contentsOf: file, encoding: .utf8)).map {
          MarkedPage(file.deletingPathExtension().lastPathComponent, $0)
        }
      }
  }()

  init(_ name: String, _ text: String) {
    testDescription = name
    let parts = text.split(separator: "-->\n", maxSplits: 1)
    facts = Dictionary(
      grouping: parts[0].split(separator: "\n").dropFirst().map { line in
        let pair = line.split(separator: ":", maxSplits: 1).map(Self.trimmed)
        return (name: pair[0], value: pair.count > 1 ? pair[1] : "")
      }, by: \.name
    ).mapValues { $0.map(\.value) }
    let marked = parts.count > 1 ? String(parts[1]) : ""
    html = marked.replacing("<!--[-->", with: "").replacing("<!--]-->", with: "")
    body =
      marked.components(separatedBy: "<!--[-->").dropFirst().flatMap { piece in
        Self.plain(piece.components(separatedBy: "<!--]-->")[0])
      } + (facts["text"] ?? [])
  }

  /// What the page is said to be known by; `nil` where nothing is said.
  func fact(_ name: String) -> String? { facts[name]?.first }

  private static func plain(_ markup: String) -> [String] {
    markup.replacing(/<[^>]*>/, with: "").replacing("&amp;", with: "&")
      .split(whereSeparator: \.isNewline).map(collapsed)
  }

  static func collapsed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
