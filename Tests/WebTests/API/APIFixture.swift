import Foundation
import HTTPTypes
import Models
import Picturing
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

/// An in-memory newsroom with a few articles, and the project's own API for it.
struct APIFixture {
  let store: SQLiteStore
  let feedsFile: ConfigurationFixture
  let authenticator: Authenticator
  let services: WebServices
  /// ada's app password is `right`.
  let handler: APIHandler
  let signal: ChangeSignal
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// - Parameters:
  ///   - pictures: the path of the folder of stored pictures.
  ///   - guesses: the clock by which wrong passwords are forgotten.
  init(
    pictures: String = ":memory:.pictures", guesses: (@Sendable () -> Date)? = nil
  ) throws {
    let now = now
    let store = try SQLiteStore.inMemory(pictures: PictureFolder(path: pictures))
    feedsFile = try ConfigurationFixture(
      """
      categories: [world, sport]
      sources:
        - name: Harbour Courier
          url: https://a.example/
          category: world
        - name: Touchline
          url: https://b.example/
          category: sport

      """, store: store)
    try store.beginRanking(at: now)
    for index in 1...4 {
      let draft = ArticleDraft(
        identity: "\(index)",
        ArticleMetadata(title: "Headline \(index)", url: "https://a.example/\(index)"),
        content: ArticleContent(html: "<p>A lighthouse keeper, part <b>\(index)</b></p>"))
      try store.add(
        draft, source: index < 4 ? 1 : 2, keys: RankKeys(today: Double(-index), now: 0), at: now)
    }
    self.store = store
    let signal = ChangeSignal(store: store, pause: { try await Task.sleep(for: .seconds(60)) })
    self.signal = signal
    authenticator = try .knowing("right", in: store, clock: guesses ?? { now })
    services = WebServices(
      store: store, authenticator: authenticator, management: feedsFile.management,
      clock: { now })
    handler = APIHandler(
      services, streams: ChangeStreams(store: store, signal: signal, turns: StreamLimiter()),
      maxStreams: 32, thumbnails: Thumbnails(scaler: PictureScaler()))
  }

  /// - Parameter target: below `/api/v1/`.
  func ask(
    _ method: HTTPRequest.Method, _ target: String, accept: String? = nil, form: String = "",
    secret: String? = "Bearer right"
  ) throws -> (status: Int, type: String, body: String) {
    let parsed = try RequestTarget("/api/v1/" + target)
    var headers = HTTPFields()
    headers[.authorization] = secret
    headers[.accept] = accept
    if !form.isEmpty { headers[.contentType] = "application/x-www-form-urlencoded" }
    let request = WebRequest(
      method, parsed.path, query: parsed.query, headers: headers, body: Array(form.utf8))
    let response = try #require(try handler.response(to: request))
    return (response.status.code, response.headers[.contentType] ?? "", response.text)
  }

  func object(_ target: String) throws -> [String: Any] {
    try ask(.get, target).body.object()
  }

  func items(_ target: String) throws -> [[String: Any]] {
    try #require(try object(target)["items"] as? [[String: Any]])
  }
}
