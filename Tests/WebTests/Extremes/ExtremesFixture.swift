import Foundation
import HTTPTypes
import Models
import Picturing
import Pipeline
import SQLiteStore
import Store
import TestCluster
import TestStore

@testable import Web

/// A kind of store with which the server is tested.
enum ServedStore: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// Both if PostgreSQL is installed.
  static let installed = PostgresDatabase.isThere ? allCases : [.sqlite]

  func make() throws -> any Store {
    switch self {
    case .sqlite: try SQLiteStore.inMemory()
    case .postgres: try PostgresDatabase.make(PictureFolder(path: "/nonexistent"))
    }
  }
}

/// All handlers of the server, on a newsroom with articles in twelve sources, for one reader.
final class ExtremesFixture: Sendable {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  private static let secret = "adas phone secret"
  private static let session = "a session of Ada"

  private let store: any Store
  private let feedsFile: ConfigurationFixture
  private let handlers: [any RequestHandler]
  private let key: String

  init(_ kind: ServedStore) async throws {
    store = try kind.make()
    // Two of the twelve sources have a small category of their own.
    let sources = (1...12).map { number in
      "  - {name: Source \(number), url: \"https://s\(number).example/feed\", "
        + "category: \(number > 10 ? "small" : "world")}\n"
    }
    feedsFile = try ConfigurationFixture("sources:\n" + sources.joined(), store: store)
    try store.beginRanking(at: Self.now)
    guard let ada = try store.addReader("ada") else { throw CancellationError() }
    _ = try store.addApp(
      "Phone", secrets: AppSecrets.all(of: Self.secret, reader: "ada"), of: ada.id, at: Self.now)
    _ = try store.beginSession(
      token: SecretToken.digest(Self.session), of: ada.id, device: "", address: "127.0.0.1",
      at: Self.now)
    key = try AppSecrets.feverKey(of: Self.secret, reader: "ada")
    let (store, management) = (store, feedsFile.management)
    let clock: @Sendable () -> Date = { ExtremesFixture.now.addingTimeInterval(86_400) }
    let authenticator = Authenticator.quick(of: store, clock: clock)
    let turns = StreamLimiter()
    let signal = ChangeSignal(store: store, pause: { try await Task.sleep(for: .seconds(60)) })
    let services = WebServices(
      store: store, authenticator: authenticator, management: management, clock: clock)
    handlers = [
      GoogleReaderHandler(services), FeverHandler(services), MinifluxHandler(services),
      APIHandler(
        services, streams: ChangeStreams(store: store, signal: signal, turns: turns),
        maxStreams: 1_000_000, thumbnails: Thumbnails(scaler: PictureScaler())),
      CatalogueHandler(store: store, clock: clock, authenticator: authenticator),
      FeedsHandler(services),
      SignInHandler(authenticator),
      PageHandler(
        store: store,
        authenticator: authenticator,
        management: management,
        thumbnails: Thumbnails(scaler: PictureScaler(program: "/nonexistent")), turns: turns,
        maxStreams: 1_000_000, now: clock),
    ]
    for source in 1...12 { try await add(3, to: Int64(source)) }
  }

  /// Stores articles of a source as one document.
  private func add(_ count: Int, to source: Int64) async throws {
    let drafts = (0..<count).map { index in
      var draft = ArticleDraft(
        identity: "\(index)",
        ArticleMetadata(
          title: "Ferry \(index) of \(source)", url: "https://s\(source).example/\(index)"),
        content: ArticleContent(html: "<p>About the ferry \(index)</p>"),
        searchText: "About the ferry \(index)")
      draft.metadata.published = Self.now.addingTimeInterval(Double(index) * 60)
      return draft
    }
    let document = ArrivedDocument(
      source: source,
      articles: drafts.map {
        ArrivedArticle($0, dated: Self.now, terms: [7])
      },
      identities: Set(drafts.map(\.identity)), isAmbiguous: false, at: Self.now
    ) { findings in
      var changes = DocumentChanges(weight: 1)
      changes.articles = findings.articles.map { article in
        var change = DocumentChanges.Article()
        change.keys = RankKeys(today: Double(article.outcome.id ?? 0), now: 0)
        return change
      }
      return changes
    }
    _ = try await store.exchange(
      PollBatch(records: [PollRecord(source: source, state: nil, document: document)]))
  }

  /// The status of the response to a request with all secrets, after its body was read.
  func status(
    _ method: HTTPRequest.Method, _ target: String, form: String? = nil, json: String? = nil
  ) async throws -> Int {
    var headers: HTTPFields = [
      .authorization: "Bearer " + Self.secret, .accept: "text/html",
      .cookie: "\(Cookie.session)=\(Self.session)",
    ]
    if let name = HTTPField.Name("X-Form-Token") {
      headers[name] = FormGuard.token(for: Self.session)
    }
    if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    if json != nil { headers[.contentType] = "application/json" }
    var target = target
    if target.hasPrefix("/fever") { target += "&api_key=" + key }
    guard let parsed = try? RequestTarget(target) else { return 400 }
    let request = WebRequest(
      method, parsed.path, query: parsed.query, headers: headers,
      body: Array((form ?? json ?? "").utf8))
    for handler in handlers {
      guard let response = try await handler.response(to: request) else { continue }
      if case .stream(let pieces) = response.body {
        // A stream of events has no end.
        let isEndless = parsed.path.last?.hasPrefix("stream") == true
        for try await _ in pieces where isEndless { break }
      }
      store.impressions.recordAll()
      return response.status.code
    }
    return 404
  }
}
