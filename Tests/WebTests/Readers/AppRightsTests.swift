import Foundation
import HTTPTypes
import Models
import Picturing
import Store
import TestStore
import Testing

@testable import Web

/// The rights of app passwords hold for every protocol.
@Suite("Rights of app passwords")
struct AppRightsTests {
  private let fixture: SyncFixture
  private let api: APIHandler

  init() throws {
    let fixture = try SyncFixture()
    self.fixture = fixture
    for rights in AppRights.allCases {
      _ = try fixture.store.addApp(
        rights.rawValue, secrets: AppSecrets.all(of: Self.secret(rights), reader: "ada"),
        of: fixture.readers.ada.id, rights: rights, at: SyncFixture.now)
    }
    let signal = ChangeSignal(
      store: fixture.store, pause: { try await Task.sleep(for: .seconds(60)) })
    api = APIHandler(
      WebServices(
        store: fixture.store, authenticator: fixture.readers.authenticator,
        management: fixture.feedsFile.management, clock: { SyncFixture.now }),
      streams: ChangeStreams(store: fixture.store, signal: signal, turns: StreamLimiter()),
      maxStreams: 1, thumbnails: Thumbnails(scaler: PictureScaler()))
  }

  private static func secret(_ rights: AppRights) -> String { "a secret for \(rights.rawValue)" }

  private func own(
    _ method: HTTPRequest.Method, _ target: String, _ rights: AppRights
  ) throws -> Int {
    let request = fixture.request(
      method, "/api/v1/" + target,
      headers: [.authorization: "Bearer " + Self.secret(rights)])
    return try #require(try api.response(to: request)).status.code
  }

  @Test("The own API: reading is for all, marks for those who may, all else for full rights")
  func ownAPI() async throws {
    let id = try await fixture.add(["One"])[0]
    for rights in AppRights.allCases {
      for target in ["feed", "articles/\(id)", "search?q=one", "sources", "changes", "labels"] {
        #expect(try own(.get, target, rights) == 200, "\(target) \(rights)")
      }
      for method in [HTTPRequest.Method.post, .delete] {
        for target in ["read?id=\(id)", "articles/\(id)/read", "articles/\(id)/bookmark"] {
          #expect(try own(method, target, rights) == (rights.mayMark ? 200 : 403), "\(target)")
        }
        #expect(try own(method, "hide?id=\(id)", rights) == (rights == .full ? 200 : 403))
      }
      for target in [
        "articles/\(id)/view", "articles/\(id)/share", "articles/\(id)/note?text=x", "forget",
        "save?url=https://c.example/1", "articles/\(id)/label?name=x",
      ] {
        #expect(try own(.post, target, rights) == (rights == .full ? 200 : 403), "\(target)")
      }
      #expect(try own(.get, "feed?shown", rights) == (rights == .full ? 200 : 403))
      #expect(try own(.get, "feed?shown=false", rights) == 200)
    }
  }

  private func google(_ target: String, _ form: String, _ rights: AppRights) async throws -> Int {
    let token = AppSecrets.loginToken(of: Self.secret(rights), reader: "ada")
    return try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/" + target, form: form,
        headers: [.authorization: "GoogleLogin auth=" + token])
    ).status.code
  }

  @Test("Google Reader: reads, and changes nothing", arguments: AppRights.allCases)
  func googleReader(rights: AppRights) async throws {
    let id = try await fixture.add(["One"])[0]
    let login = try await fixture.answer(
      fixture.request(
        .post, "/accounts/ClientLogin", form: "Email=ada&Passwd=\(Self.secret(rights))"))
    #expect(login.status == .ok)
    #expect(try await google("stream/items/contents", "i=\(id)", rights) == 200)
    #expect(
      try await google("stream/items/ids", "s=user/-/state/com.google/reading-list", rights) == 200)
    let expected = rights == .full ? 200 : 403
    let read = "i=\(id)&a=user/-/state/com.google/read"
    #expect(try await google("edit-tag", read, rights) == expected)
    #expect(
      try await google("mark-all-as-read", "s=user/-/state/com.google/reading-list", rights)
        == expected)
    guard rights != .full else { return }
    #expect(try fixture.marks(id)?.readAt == nil)
    for target in [
      "subscription/quickadd", "subscription/edit", "subscription/import", "rename-tag",
      "disable-tag",
    ] {
      #expect(try await google(target, "quickadd=https://c.example/", rights) == 403)
    }
    #expect(try fixture.store.visit(of: "ada") == nil)
  }

  @Test("Fever: reads, and marks nothing", arguments: AppRights.allCases)
  func fever(rights: AppRights) async throws {
    let id = try await fixture.add(["One"])[0]
    let key = try AppSecrets.feverKey(of: Self.secret(rights), reader: "ada")
    let items = try await fixture.answer(
      fixture.request(.post, "/fever/?api&items", form: "api_key=\(key)"))
    #expect(items.status == .ok)
    #expect(try fixture.store.visit(of: "ada") == nil || rights == .full)
    for mark in ["item&as=read&id=\(FeverItemID.of(id))", "group&as=read&id=0"] {
      let answer = try await fixture.answer(
        fixture.request(.post, "/fever/?api", form: "api_key=\(key)&mark=\(mark)"))
      #expect(answer.status == (rights == .full ? .ok : .forbidden))
    }
    #expect((try fixture.marks(id)?.readAt != nil) == (rights == .full))
  }

  @Test("Miniflux: reads, and changes nothing", arguments: AppRights.allCases)
  func miniflux(rights: AppRights) async throws {
    let id = try await fixture.add(["One"])[0]
    let name = try #require(HTTPField.Name("X-Auth-Token"))
    func status(_ method: HTTPRequest.Method, _ target: String, _ body: String = "") async throws
      -> Int
    {
      try await fixture.answer(
        fixture.request(
          method, "/v1/" + target, form: body, type: "application/json",
          headers: [name: Self.secret(rights)])
      ).status.code
    }
    for target in ["me", "entries", "entries/\(id)", "feeds", "export"] {
      #expect(try await status(.get, target) == 200)
    }
    guard rights != .full else {
      #expect(try await status(.put, "entries", #"{"entry_ids":[\#(id)],"status":"read"}"#) == 204)
      return
    }
    for (method, target) in [
      (HTTPRequest.Method.put, "entries"), (.put, "entries/\(id)/bookmark"), (.post, "feeds"),
      (.post, "discover"), (.post, "import"), (.delete, "feeds/1"), (.put, "feeds/1"),
      (.put, "feeds/1/mark-all-as-read"), (.put, "feeds/refresh"),
    ] {
      #expect(
        try await status(method, target, #"{"entry_ids":[\#(id)],"status":"read"}"#) == 403)
    }
    #expect(try fixture.marks(id)?.readAt == nil)
  }
}
