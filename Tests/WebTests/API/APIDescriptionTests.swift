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
