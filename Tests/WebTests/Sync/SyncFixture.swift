import Basics
import Foundation
import HTTPTypes
import Models
import NIOCore
import SQLiteStore
import Store
import Synchronization
import TestStore

@testable import Web

/// A newsroom with three sources and the apps of two readers; requests go directly to the handlers.
final class SyncFixture: Sendable {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  static let text = """
    # The list of all readers.
    categories: [world, sport, "A/B & C"]
    sources:
      - name: Courier
        url: https://ada:pw@courier.example/rss
        category: world
      - name: Goal
        url: https://goal.example/atom
        categories: [sport, world]
      - name: Either/Or
        url: https://or.example/feed
        category: "A/B & C"

    """

  let readers: ReadersFixture
  let feedsFile: ConfigurationFixture
  let handlers: [any RequestHandler]

  var store: SQLiteStore { readers.store }

  init() throws {
    readers = try ReadersFixture()
    let (store, authenticator) = (readers.store, readers.authenticator)
    feedsFile = try ConfigurationFixture(Self.text, store: store)
    try store.beginRanking(at: Self.now)
    let clock: @Sendable () -> Date = { SyncFixture.now.addingTimeInterval(86_400) }
    let services = WebServices(
      store: store, authenticator: authenticator, management: feedsFile.management, clock: clock)
    handlers = [
      GoogleReaderHandler(services), FeverHandler(services), MinifluxHandler(services),
    ]
  }

  /// Stores articles of a source as one document; the last one is the newest.
  ///
  /// - Returns: their ids in that order.
  @discardableResult
  func add(
    _ titles: [String], source: Int64 = 1, later: Double = 0,
    change: (inout ArticleDraft) -> Void = { _ in }
  ) async throws -> [Int64] {
    let now = Self.now.addingTimeInterval(later)
    let drafts = titles.reversed().map { title in
      var draft = ArticleDraft(
        identity: "\(source) \(title)",
        ArticleMetadata(title: title, url: "https://courier.example/\(title.count)"),
        content: ArticleContent(html: "<p>About \(title)</p>"), searchText: "About \(title)")
      draft.metadata.authors = ["Ada Lovelace", "Ben Ng"]
      draft.metadata.published = now.addingTimeInterval(-600)
      change(&draft)
      return draft
    }
    let ids = Mutex<[Int64]>([])
    let document = ArrivedDocument(
      source: source,
      articles: drafts.map { ArrivedArticle($0, dated: now, terms: [7]) },
      identities: Set(drafts.map(\.identity)), isAmbiguous: false, at: now
    ) { findings in
      ids.withLock { $0 = findings.articles.compactMap(\.outcome.id).reversed() }
      var changes = DocumentChanges(weight: 1)
      changes.articles = findings.articles.map { article in
        var change = DocumentChanges.Article()
        if case .inserted = article.outcome {
          change.keys = RankKeys(today: Double(article.outcome.id ?? 0), now: 0)
        }
        return change
      }
      return changes
    }
    _ = try await store.exchange(
      PollBatch(records: [PollRecord(source: source, state: nil, document: document)]))
    return ids.withLock(\.self)
  }

  func answer(_ request: WebRequest) async throws -> WebResponse {
    for handler in handlers {
      if let response = try await handler.response(to: request) { return response }
    }
    return WebResponse(.notFound)
  }

  /// A request in the form that apps send.
  ///
  /// - Parameters:
  ///   - target: path and query, encoded.
  ///   - form: the body, encoded.
  func request(
    _ method: HTTPRequest.Method, _ target: String, form: String? = nil, type: String? = nil,
    headers: HTTPFields = [:], body: [UInt8]? = nil
  ) -> WebRequest {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      String(decoding: PercentEncoding.decode(Array($0.utf8)), as: UTF8.self)
    }
    var headers = headers
    if let form, type != "" {
      headers[.contentType] = type ?? "application/x-www-form-urlencoded"
      _ = form
    }
    return WebRequest(
      method, path,
      query: parts.count > 1 ? FormFields(encoded: parts[1].utf8) : FormFields(),
      headers: headers, body: body ?? Array((form ?? "").utf8))
  }

  static func text(_ response: WebResponse) async throws -> String {
    switch response.body {
    case .bytes(let bytes): return String(buffer: bytes)
    case .stream(let pieces):
      var all = ByteBuffer()
      for try await piece in pieces { all.writeImmutableBuffer(piece) }
      return String(buffer: all)
    }
  }

  static func json(_ response: WebResponse) async throws -> [String: Any] {
    let text = try await text(response)
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// The marks of ada.
  func marks(_ article: Int64) throws -> ReaderMarks? {
    try store.marks(article, reader: "ada")
  }

  func log(_ article: Int64) throws -> [LoggedEvent] {
    try store.log(article)
  }

  func hasOpenList() throws -> Bool {
    try store.state(of: "ada").openList != nil
  }

  // MARK: Dialects

  var googleReader: HTTPFields {
    [
      .authorization: "GoogleLogin auth="
        + AppSecrets.loginToken(of: readers.apps[0], reader: "ada")
    ]
  }

  func greader(_ target: String) async throws -> [String: Any] {
    try await Self.json(answer(request(.get, "/reader/api/0/" + target, headers: googleReader)))
  }

  func greader(post target: String, _ form: String) async throws -> String {
    try await Self.text(
      answer(
        request(.post, "/api/greader.php/reader/api/0/" + target, form: form, headers: googleReader)
      ))
  }

  func fever(_ query: String, form: String = "") async throws -> [String: Any] {
    let key = try AppSecrets.feverKey(of: readers.apps[0], reader: "ada")
    return try await Self.json(
      answer(request(.post, "/fever/?" + query, form: "api_key=\(key)&" + form)))
  }

  var miniflux: HTTPFields {
    HTTPField.Name("X-Auth-Token").map { [$0: readers.apps[0]] } ?? [:]
  }

  func miniflux(_ target: String) async throws -> [String: Any] {
    try await Self.json(answer(request(.get, "/v1/" + target, headers: miniflux)))
  }

  func miniflux(put target: String, _ body: String = "") async throws -> HTTPResponse.Status {
    try await answer(
      request(.put, "/v1/" + target, form: body, type: "application/json", headers: miniflux)
    ).status
  }
}
