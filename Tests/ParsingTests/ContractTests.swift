import Foundation
import Parsing
import Testing

/// Each sentence of the parser's contract as a document and its expected JSON.
struct ContractTests {
  /// Set it to record the current output as the expected one; review the difference before a
  /// commit.
  private static let records = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  @Test(arguments: Fixtures.urls(in: "contract", extensions: ["xml", "json"]))
  func matchesTheExpectedDocument(_ url: URL) throws {
    let feed = try FeedParser.parse(try Fixtures.bytes(url), options: ParseOptions())
    let json = String(decoding: feed.jsonFeed(), as: UTF8.self)
    let pretty = try Self.pretty(json)
    let expected = url.deletingPathExtension().lastPathComponent
    let file = url.deletingLastPathComponent().appendingPathComponent(
      "\(expected).\(url.pathExtension).expected.txt")
    if Self.records {
      try pretty.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(pretty == (try String(contentsOf: file, encoding: .utf8)))
  }

  /// One line per member, so that differences are readable.
  private static func pretty(_ json: String) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
