import Extracting
import Foundation
import Testing

/// A page of our own that holds no article, and what it is instead. It begins with a comment that
/// says both its address and the code of the refusal.
struct RefusedPage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let html: String
  let url: String
  let refusal: String

  static let all: [RefusedPage] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Refused")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "html" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap { file in
        (try? String(contentsOf: file, encoding: .utf8)).map {
          RefusedPage(file.deletingPathExtension().lastPathComponent, $0)
        }
      }
  }()

  init(_ name: String, _ text: String) {
    testDescription = name
    let parts = text.split(separator: "-->\n", maxSplits: 1).map(String.init)
    func fact(_ name: String) -> String {
      let line = parts[0].split(separator: "\n").first { $0.hasPrefix(name + ": ") }
      return line.map { String($0.dropFirst(name.count + 2)) } ?? ""
    }
    html = parts.count > 1 ? parts[1] : ""
    url = fact("url")
    refusal = fact("refusal")
  }
}
