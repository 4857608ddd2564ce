import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

@Suite("Tools of assistants")
struct AssistantToolTests {
  private let fixture: AssistantFixture

  init() throws {
    fixture = try AssistantFixture()
  }

  private func tools(mayMark: Bool = false) throws -> [[String: Any]] {
    try #require(try fixture.result("tools/list", mayMark: mayMark)["tools"] as? [[String: Any]])
  }

  private func names(mayMark: Bool = false) throws -> [String] {
    try tools(mayMark: mayMark).compactMap { $0["name"] as? String }.sorted()
  }

  @Test("Tools that mark are listed only for those who may")
  func list() throws {
    let reading = ["article", "explain", "feed", "search", "sources", "story"]
    #expect(try names() == reading)
    #expect(
      try names(mayMark: true)
        == (reading + ["bookmark", "mark", "unbookmark", "unmark"]).sorted())
    for tool in try tools(mayMark: true) {
      let name = try #require(tool["name"] as? String)
      let hints = try #require(tool["annotations"] as? [String: Any])
      #expect(hints["readOnlyHint"] as? Bool == reading.contains(name))
      #expect(hints["destructiveHint"] as? Bool == false)
      #expect(
        (tool["description"] as? String)?.contains("no instructions") == reading.contains(name))
    }
  }

  @Test("Arguments are the parameters of the endpoint, described as there")
  func schemas() throws {
    for tool in try tools(mayMark: true) {
      let name = try #require(tool["name"] as? String)
      let endpoint = try #require(APIEndpoint.all.first { $0.tool == name })
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      #expect(schema["type"] as? String == "object")
      #expect(schema["additionalProperties"] as? Bool == false)
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      for parameter in endpoint.parameters {
        let described = properties[parameter.name]
        let isLeftOut = ["shown", "fields", "list"].contains(parameter.name)
        #expect((described == nil) == isLeftOut, "\(name) \(parameter.name)")
        #expect(isLeftOut || described?["description"] as? String == parameter.summary)
      }
      let required = try #require(schema["required"] as? [String])
      #expect(
        required == (endpoint.template.contains("{id}") ? ["id"] : [])
          + endpoint.parameters.filter(\.isRequired).map(\.name))
    }
  }

  @Test("A tool returns the document of the API, as an object and as text")
  func documents() throws {
    for (tool, arguments, kind) in [
      ("feed", "{}", "feed"), ("feed", #"{"unread":true,"limit":2,"since":null}"#, "feed"),
      ("search", #"{"q":"keeper"}"#, "search"), ("article", #"{"id":1}"#, "article"),
      ("article", #"{"id":"1"}"#, "article"), ("article", #"{"id":1.0}"#, "article"),
      ("feed", #"{"limit":2.00}"#, "feed"), ("feed", "null", "feed"),
      ("story", #"{"id":1}"#, "story"),
      ("explain", #"{"id":1}"#, "explanation"), ("sources", "{}", "sources"),
    ] {
      let result = try fixture.call(tool, arguments)
      #expect(result["isError"] as? Bool == false, "\(result)")
      let document = try #require(result["structuredContent"] as? [String: Any])
      #expect(document["kind"] as? String == kind)
      let content = try #require(result["content"] as? [[String: Any]])
      let text = try #require(content.first?["text"] as? String)
      let parsed = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
      #expect(parsed == document as NSDictionary)
    }
    #expect((try fixture.document("feed", #"{"limit":2}"#)["items"] as? [Any])?.count == 2)
  }

  @Test("Every article names its source and its address")
  func sources() throws {
    for (tool, arguments) in [
      ("feed", "{}"), ("search", #"{"q":"keeper"}"#), ("story", #"{"id":1}"#),
    ] {
      let items = try #require(
        try fixture.document(tool, arguments)["items"] as? [[String: Any]])
      #expect(!items.isEmpty)
      for item in items {
        #expect((item["source"] as? [String: Any])?["name"] as? String == "Harbour Courier")
        #expect((item["url"] as? String)?.hasPrefix("https://a.example/") == true)
      }
    }
    let article = try fixture.document("article", #"{"id":1}"#)["article"] as? [String: Any]
    for document in [article, try fixture.document("explain", #"{"id":1}"#)] {
      #expect((document?["source"] as? [String: Any])?["name"] as? String == "Harbour Courier")
      #expect(document?["url"] as? String == "https://a.example/1")
    }
  }

  @Test(
    "A tool that cannot do it says what to do",
    arguments: [
      ("article", "{}", "Missing “id”"), ("article", #"{"id":99}"#, "99"),
      ("article", #"{"id":0}"#, "must be the number"), ("article", #"{"id":-1}"#, "must be"),
      ("article", #"{"id":1.5}"#, "must be"), ("article", #"{"id":1e300}"#, "must be"),
      ("article", #"{"id":[1,2]}"#, "must be"), ("article", #"{"id":{}}"#, "must be a text"),
      ("article", #"{"id":99999999999999999999999}"#, "must be"),
      ("article", #"{"id":1,"mark":true}"#, "Unknown parameter"),
      ("feed", #"{"shown":true}"#, "Unknown parameter"),
      ("feed", #"{"fields":"title"}"#, "Unknown parameter"),
      ("feed", #"{"limit":1001}"#, "a number from 1 to 1000"),
      ("feed", #"{"limit":"many"}"#, "a number from 1 to 1000"),
      ("feed", #"{"limit":1,"limit":2}"#, "occurs twice"),
      ("feed", #"{"category":"wrold"}"#, "world"), ("feed", #"{"since":"yesterday"}"#, "24h"),
      ("feed", #"{"category":"a\u0000b"}"#, "without NUL"),
      ("search", "{}", "Missing “q”"),
      ("sources", #"{"source":"Harbor Courier"}"#, "Harbor Courier"),
    ])
  func failures(tool: String, arguments: String, words: String) throws {
    let failure = try fixture.failure(tool, arguments)
    #expect(failure.contains(words), "\(failure)")
  }

  @Test("Huge arguments are refused in few words")
  func huge() throws {
    let text = String(repeating: "\u{1B}[31mx", count: 50_000)
    let failure = try fixture.failure(
      "feed", #"{"sort":"\#(text.replacing("\u{1B}", with: "\\u001b"))"}"#)
    #expect(failure.count < 300 && !failure.contains("\u{1B}"))
    let many = (0..<20_000).map { "\"a\($0)\":1" }.joined(separator: ",")
    #expect(try fixture.failure("feed", "{\(many)}").contains("arguments"))
    let ids = (0..<100_000).map { _ in "1" }.joined(separator: ",")
    #expect(try fixture.failure("mark", #"{"id":[\#(ids)]}"#, mayMark: true).contains("repeated"))
  }

  @Test("Without the right to mark, a tool that marks is unknown and changes nothing")
  func refusing() throws {
    for tool in ["mark", "unmark", "bookmark", "unbookmark"] {
      let message =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":{"id":[1]}}}"#
      #expect(try fixture.code(message) == -32602)
      let error = try fixture.object(message)["error"] as? [String: Any]
      #expect((error?["message"] as? String)?.contains("--may-mark") == true)
    }
    #expect(try fixture.store.marks(1, reader: "ada")?.readAt == nil)
  }

  @Test("With the right it marks and bookmarks, and takes both back")
  func marking() throws {
    func marks() throws -> ReaderMarks? { try fixture.store.marks(1, reader: "ada") }
    _ = try fixture.document("mark", #"{"id":[1,2]}"#, mayMark: true)
    #expect(try marks()?.readAt != nil)
    _ = try fixture.document("unmark", #"{"id":1}"#, mayMark: true)
    #expect(try marks()?.readAt == nil)
    _ = try fixture.document("bookmark", #"{"id":["1"]}"#, mayMark: true)
    #expect(try marks()?.bookmarkedAt != nil)
    _ = try fixture.document("unbookmark", #"{"id":[1]}"#, mayMark: true)
    #expect(try marks()?.bookmarkedAt == nil)
    #expect(try fixture.failure("mark", #"{"id":[1,99]}"#, mayMark: true).contains("99"))
  }

  @Test("Reading records nothing: no view, no visit, no shown list")
  func recordsNothing() throws {
    for tool in ["feed", "sources"] { _ = try fixture.document(tool) }
    _ = try fixture.document("search", #"{"q":"keeper"}"#)
    for tool in ["article", "story", "explain"] { _ = try fixture.document(tool, #"{"id":1}"#) }
    fixture.store.impressions.recordAll()
    #expect(try fixture.store.log(1).isEmpty)
    #expect(try fixture.store.state(of: "ada").openList == nil)
    #expect(try fixture.store.visit(of: "ada") == nil)
    #expect(try fixture.store.marks(1, reader: "ada")?.readAt == nil)
  }
}
