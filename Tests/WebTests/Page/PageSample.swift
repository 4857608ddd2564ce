import Foundation
import HTTPTypes
import Models
import Picturing
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels

@testable import Web

/// A store with articles, and its web page with one reader signed in.
struct PageSample {
  let store: SQLiteStore
  let feedsFile: ConfigurationFixture
  let now = Date(timeIntervalSince1970: 1_700_000_000)
  var articles: [Int64] = []
  let turns = StreamLimiter()

  private static let session = "a session of Ada"
  /// The cookie of a signed-in browser.
  static let cookie = "\(Cookie.session)=\(session)"
  /// The token of its forms.
  static let token = FormGuard.token(for: session)

  /// - Parameter drafts: the articles, the first one first in the list.
  init(_ drafts: [ArticleDraft]) throws {
    store = try .inMemory()
    feedsFile = try ConfigurationFixture(
      """
      categories: [world, sport]
      sources:
        - name: Courier
          url: https://courier.example
          category: world
        - name: Goal
          url: https://goal.example
          category: sport

      """, store: store)
    try store.beginRanking(at: now)
    let ada = try #require(try store.addReader("ada"))
    let browsers = [
      (Self.session, "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
      ("other", ""),
    ]
    for (token, browser) in browsers {
      _ = try store.beginSession(
        token: SecretToken.digest(token), of: ada.id, device: browser, address: "127.0.0.1",
        at: now)
    }
    articles = try drafts.enumerated().map { index, draft in
      try store.add(draft, keys: RankKeys(today: Double(-index), now: 0), at: now)
    }
  }

  /// Articles without special properties.
  init(count: Int) throws {
    try self.init(
      (0..<count).map { index in
        ArticleDraft(
          identity: "\(index)",
          ArticleMetadata(
            title: "Article \(index)", summary: "About \(index).",
            url: "https://courier.example/\(index)"),
          content: ArticleContent(html: "<p>Body of <b>\(index)</b></p>"),
          searchText: "ferry \(index)")
      })
  }

  var handler: PageHandler {
    let now = now
    return PageHandler(
      store: store,
      authenticator: .quick(of: store, clock: { now }),
      management: feedsFile.management,
      thumbnails: Thumbnails(scaler: PictureScaler()), turns: turns, maxStreams: 2, now: { now })
  }

  func get(_ path: [String], _ query: FormFields = [:], as headers: HTTPFields = [:]) throws
    -> WebResponse
  {
    var headers = headers
    headers[.cookie] = PageSample.cookie
    if headers[.accept] == nil { headers[.accept] = "text/html" }
    return try #require(
      try handler.response(to: WebRequest(.get, path, query: query, headers: headers)))
  }

  func post(_ path: [String], _ form: String, accept: String = "text/html") throws -> WebResponse {
    try #require(
      try handler.response(
        to: WebRequest(
          .post, path,
          headers: [
            .cookie: PageSample.cookie, .contentType: "application/x-www-form-urlencoded",
            .accept: accept,
          ], body: Array(form.utf8))))
  }

  func state(_ id: Int64) throws -> ArticleState {
    try #require(
      try store.articles([id], reader: "ada").first
    ).state
  }
}
