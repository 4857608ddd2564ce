import Composing
import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

/// A newsroom of two sources with a few articles, and the server of assistants for the apps of two
/// readers, with every right.
struct AssistantFixture {
  let readers: ReadersFixture
  let server: AssistantServer
  let handler: AssistantHandler
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  var store: SQLiteStore { readers.store }

  static func secret(_ rights: AppRights) -> String { "a secret for \(rights.rawValue)" }

  init(articles: [ArticleDraft] = AssistantFixture.articles) throws {
    readers = try ReadersFixture()
    let (store, now, authenticator) = (readers.store, now, readers.authenticator)
    let feedsFile = try ConfigurationFixture(
      """
      categories: [world]
      sources:
        - name: Harbour Courier
          url: https://a.example/
          category: world

      """, store: store)
    try store.beginRanking(at: now)
    for (place, draft) in articles.enumerated() {
      try store.add(
        draft, source: 1, keys: RankKeys(today: Double(-place), now: 0), at: now)
    }
    for rights in AppRights.allCases {
      _ = try store.addApp(
        rights.rawValue,
        secrets: AppSecrets.all(of: Self.secret(rights), reader: "ada"), of: readers.ada.id,
        rights: rights, at: now)
    }
    server = AssistantServer(
      store: store, management: feedsFile.management, version: "1.2.3", clock: { now },
      failed: { Issue.record($0) })
    handler = AssistantHandler(
      server, authenticator: authenticator)
  }

  static let articles = (1...4).map { index in
    ArticleDraft(
      identity: "\(index)",
      ArticleMetadata(title: "Headline \(index)", url: "https://a.example/\(index)"),
      content: ArticleContent(
        html: "<p>A lighthouse keeper, part <b>\(index)</b></p>",
        text: "A lighthouse keeper, part \(index)"),
      searchText: "A lighthouse keeper, part \(index)")
  }

  // MARK: Messages without HTTP

  func reply(_ message: String, mayMark: Bool = false) -> AssistantServer.Reply {
    server.reply(
      to: Array(message.utf8), of: .init(reader: "ada", mayMark: mayMark, pictures: .paths))
  }

  func object(_ message: String, mayMark: Bool = false) throws -> [String: Any] {
    switch reply(message, mayMark: mayMark) {
    case .none: return [:]
    case .response(let bytes), .refusal(let bytes):
      #expect(!bytes.contains(0x0A), "a reply is one line")
      return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
  }

  func result(
    _ method: String, _ params: String = "{}", mayMark: Bool = false
  ) throws -> [String: Any] {
    let reply = try object(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#, mayMark: mayMark)
    return try #require(reply["result"] as? [String: Any], "\(reply)")
  }

  func call(
    _ tool: String, _ arguments: String = "{}", mayMark: Bool = false
  ) throws -> [String: Any] {
    try result(
      "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#, mayMark: mayMark)
  }

  /// The document that a tool returns.
  func document(
    _ tool: String, _ arguments: String = "{}", mayMark: Bool = false
  ) throws -> [String: Any] {
    let result = try call(tool, arguments, mayMark: mayMark)
    #expect(result["isError"] as? Bool == false, "\(result)")
    return try #require(result["structuredContent"] as? [String: Any])
  }

  /// The words of a tool that could not do what it was asked for.
  func failure(
    _ tool: String, _ arguments: String, mayMark: Bool = false
  ) throws -> String {
    let result = try call(tool, arguments, mayMark: mayMark)
    #expect(result["isError"] as? Bool == true, "\(result)")
    return try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
  }

  func code(_ message: String, mayMark: Bool = false) throws -> Int? {
    (try object(message, mayMark: mayMark)["error"] as? [String: Any])?["code"] as? Int
  }

  // MARK: HTTP

  func send(
    _ body: String, _ method: HTTPRequest.Method = .post, rights: AppRights? = .assistant,
    headers: HTTPFields = [:], path: [String] = ["mcp"]
  ) throws -> WebResponse {
    var headers = headers
    if let rights { headers[.authorization] = "Bearer " + Self.secret(rights) }
    return try #require(
      try handler.response(
        to: WebRequest(
          method, path, headers: headers, body: Array(body.utf8), authority: "news.example")))
  }
}
