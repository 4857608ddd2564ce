import Foundation
import HTTPTypes
import Testing

@testable import Web

@Suite("The description of the own API")
struct APIDescriptionTests {
  private typealias Object = [String: Any]

  private func description() throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(APIDescription.text(basePath: "/news").utf8))
        as? [String: Any])
  }

  @Test("Every endpoint is described, and no others")
  func paths() throws {
    let paths = try #require(try description()["paths"] as? [String: [String: Any]])
    let described = paths.flatMap { path, methods in methods.keys.map { path + " " + $0 } }
    let there = APIEndpoint.all.map { "/\($0.template) \($0.method.rawValue.lowercased())" }
    #expect(described.sorted() == there.sorted())
  }

  /// `RECORD_DOCUMENTS=1` writes both tables of docs/api.md again.
  @Test("The tables of docs/api.md name every endpoint")
  func tables() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/api.md")
    let known = try String(contentsOf: file, encoding: .utf8)
    var text = known
    for (head, rows) in [
      ("| GET | |", APIEndpoint.all.filter { $0.method == .get }),
      ("| POST, DELETE | |", APIEndpoint.all.filter { $0.method != .get }),
    ] {
      let start = try #require(text.range(of: head)).lowerBound
      let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
      let lines = [head + " parameters |", "| --- | --- | --- |"] + rows.map(Self.row)
      text.replaceSubrange(start..<end, with: lines.joined(separator: "\n"))
    }
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTS"] == "1" {
      return try Data(text.utf8).write(to: file)
    }
    #expect(known == text, "run this test with RECORD_DOCUMENTS=1")
  }

  private static func row(_ endpoint: APIEndpoint) -> String {
    let parameters = endpoint.parameters.map { parameter in
      let values =
        switch parameter.kind {
        case .choice(let names): " (" + names.map { "`\($0)`" }.joined(separator: ", ") + ")"
        case .number(let range) where range.upperBound < 1 << 32:
          " (\(range.lowerBound) to \(range.upperBound))"
        default: ""
        }
      return "`\(parameter.name)`" + values + (parameter.isRequired ? ", required" : "")
    }
    let method = endpoint.method == .get ? "" : "\(endpoint.method) "
    return "| \(method)`\(endpoint.template)` | \(endpoint.summary) | "
      + parameters.joined(separator: "; ") + " |"
  }

  /// The differences of a document from its schema: names of members, and types of values.
  private func faults(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
    if let choices = schema["anyOf"] as? [[String: Any]] {
      if value is NSNull { return [] }
      return choices.first.map { faults(value, $0, at: place) } ?? []
    }
    if let constant = schema["const"] {
      return "\(constant)" == "\(value)" ? [] : ["\(place) is not \(constant)"]
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if let object = value as? [String: Any], let known = schema["properties"] as? [String: Any] {
      var found = Set(object.keys).symmetricDifference(known.keys).map { "\(place).\($0)" }
      for (name, member) in object {
        guard let schema = known[name] as? [String: Any] else { continue }
        found += faults(member, schema, at: place + "." + name)
      }
      return found
    }
    if let list = value as? [Any] {
      guard types.contains("array") else { return ["\(place) is a list"] }
      let items = schema["items"] as? [String: Any] ?? [:]
      return list.flatMap { faults($0, items, at: place + "[]") }
    }
    if types.isEmpty { return [] }
    let isFitting =
      switch value {
      case is NSNull: types.contains("null")
      case is String: types.contains("string")
      case is [String: Any]: types.contains("object")
      default: types.contains("integer") || types.contains("number") || types.contains("boolean")
      }
    return isFitting ? [] : ["\(place) is no \(types)"]
  }

  @Test(
    "Responses match the description",
    arguments: [
      ("feed", "feed"), ("search?q=keeper", "search"), ("categories", "categories"),
      ("sources", "sources"), ("articles/1", "article"), ("articles/1/story", "story"),
      ("articles/1/related", "related"), ("articles/1/explain", "explanation"),
      ("changes?since=0-0", "changes"), ("articles/99", "error"),
    ])
  func answers(target: String, kind: String) throws {
    let components = try #require(try description()["components"] as? [String: Any])
    let schemas = try #require(components["schemas"] as? [String: [String: Any]])
    let fixture = try APIFixture()
    #expect(faults(try fixture.object(target), try #require(schemas[kind]), at: kind) == [])
  }

  @Test("Each value of a list and of its articles has a type")
  func types() throws {
    let components = try #require(try description()["components"] as? Object)
    let schemas = try #require(components["schemas"] as? Object)
    let feed = try #require((schemas["feed"] as? Object)?["properties"] as? Object)
    let items = try #require((feed["items"] as? Object)?["items"] as? Object)
    let article = try #require(items["properties"] as? Object)
    for (name, schema) in feed.merging(article, uniquingKeysWith: { page, _ in page }) {
      #expect((schema as? Object)?.isEmpty == false, "\(name)")
    }
  }

  @Test("Responses to actions match the description")
  func actions() throws {
    let components = try #require(try description()["components"] as? [String: Any])
    let schemas = try #require(components["schemas"] as? [String: [String: Any]])
    let fixture = try APIFixture()
    for (target, kind) in [
      ("articles/1/bookmark", "receipt"), ("forget", "forgotten"),
      ("articles/1/share", "share"),
      ("save?url=https://c.example/1", "receipt"),
    ] {
      let body = try fixture.ask(.post, target).body
      let object = try JSONSerialization.jsonObject(with: Data(body.utf8))
      #expect(faults(object, try #require(schemas[kind]), at: kind) == [])
    }
  }
}
