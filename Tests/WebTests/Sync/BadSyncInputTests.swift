import Foundation
import HTTPTypes
import Models
import SQLiteStore
import Store
import Testing

@testable import Web

/// Invalid input for every endpoint of the sync protocols: the response is a message with status
/// 4xx, or the harmless answer of the protocol, and nothing changes.
struct BadSyncInputTests {
  let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  static let greader =
    [
      "token", "user-info", "tag/list", "subscription/list", "unread-count", "stream/items/ids",
      "stream/items/count", "stream/contents", "stream/items/contents", "edit-tag",
      "mark-all-as-read", "preference/list", "preference/stream/list", "subscription/edit",
      "subscription/quickadd", "subscription/import", "subscription/export", "rename-tag",
      "disable-tag",
    ].map { "/reader/api/0/" + $0 } + ["/reader/atom/feed/1"]
  static let miniflux = [
    "version", "me", "categories", "feeds", "feeds/counters", "feeds/1", "feeds/1/entries",
    "categories/1/entries", "entries", "entries/ids", "entries/1", "entries/1/bookmark",
    "feeds/1/mark-all-as-read", "categories/1/mark-all-as-read", "categories/1", "discover",
    "feeds/refresh", "feeds/1/refresh", "categories/1/refresh",
    "export", "import",
  ].map { "/v1/" + $0 }

  /// The stored marks of all readers.
  private func marks() throws -> [Int64] {
    let sources: [Int64] = [1, 2, 3]
    return try ["ada", "ben"].flatMap { reader in
      try fixture.store.streamIDs(
        StreamQuery(sources: sources, isRead: true, limit: 99), reader: reader)
        + fixture.store.streamIDs(
          StreamQuery(sources: sources, isBookmarked: true, limit: 99), reader: reader)
    }
  }

  @Test(arguments: greader + miniflux)
  func `a missing, wrong or revoked secret is unauthorized`(_ path: String) async throws {
    try await fixture.add(["one"])
    let revoked = try #require(try fixture.store.apps(of: fixture.readers.ben.id).first)
    _ = try fixture.store.removeApp(revoked.id, of: fixture.readers.ben.id)
    let login = AppSecrets.loginToken(of: fixture.readers.apps[1], reader: "ben")
    let cookie = "\(Cookie.session)=x; \(Cookie.form)=y"
    for headers in [
      [:], [.authorization: "GoogleLogin auth=wrong"],
      [.authorization: "GoogleLogin auth=" + login],
      [.authorization: "Bearer " + fixture.readers.apps[1]], [.cookie: cookie],
      [
        .authorization: "Basic " + Data("ben:\(fixture.readers.apps[0])".utf8).base64EncodedString()
      ],
    ] as [HTTPFields] {
      for method in [HTTPRequest.Method.get, .post, .put] {
        let answer = try await fixture.answer(
          fixture.request(
            method, path + "?i=1000000000000001&a=user/-/state/com.google/read&s=feed/1",
            form: "{\"entry_ids\":[1],\"status\":\"read\"}", headers: headers))
        #expect([401, 405, 429].contains(answer.status.code), "\(method) \(answer.status)")
        #expect(try await !SyncFixture.text(answer).contains("Courier"))
      }
    }
    #expect(try marks() == [])
  }

  @Test(arguments: greader + miniflux + ["/fever/", "/accounts/ClientLogin"])
  func `other methods are refused with the allowed ones`(_ path: String) async throws {
    let headers = fixture.googleReader
    for method in [HTTPRequest.Method.delete, .patch, .trace, .connect]
    where method != .delete || path != "/v1/feeds/1" {
      let answer = try await fixture.answer(fixture.request(method, path, headers: headers))
      #expect(answer.status == .methodNotAllowed && answer.headers[.allow] != nil)
      // Endpoints with JSON report errors in JSON.
      if path.hasPrefix("/v1") {
        #expect(try await SyncFixture.text(answer).hasPrefix("{\"error_message\":"))
      }
    }
    let put = try await fixture.answer(fixture.request(.put, path, headers: headers))
    #expect(path.hasPrefix("/v1") || put.status == .methodNotAllowed)
  }

  private static let odd = [
    "-1", "%00", "%FF%FE", "..%2F..%2Fetc%2Fpasswd", "4444444444444444444444444444444444444444",
    "99999999999999999999999", "1e400", "nan", "%zz", "1 OR 1=1", "\u{661}\u{662}",
    String(repeating: "9", count: 5000),
  ]

  @Test(arguments: ["n", "c", "continuation", "ot", "nt", "it", "xt", "s"])
  func `invalid stream parameters are refused`(_ name: String) async throws {
    try await fixture.add(["one"])
    for value in Self.odd {
      for endpoint in ["stream/items/ids", "stream/contents"] {
        let answer = try await fixture.answer(
          fixture.request(
            .get, "/reader/api/0/\(endpoint)?\(name)=\(value)", headers: fixture.googleReader))
        let text = try await SyncFixture.text(answer)
        #expect(answer.status == .badRequest, "\(name)=\(value.prefix(40))")
        #expect(text.hasSuffix(".\n") && text.utf8.count < 300)
      }
    }
  }

  @Test func `forms with invalid marks are refused`() async throws {
    try await fixture.add(["one"])
    for (endpoint, start, end) in [
      ("edit-tag", "i=", "&a=user/-/state/com.google/read"),
      ("edit-tag", "i=1000000000000001&a=", ""), ("edit-tag", "i=1000000000000001&r=", ""),
      ("mark-all-as-read", "s=", ""), ("mark-all-as-read", "s=feed/1&ts=", ""),
      ("stream/items/contents", "i=", ""),
    ] {
      for value in Self.odd {
        let answer = try await fixture.answer(
          fixture.request(
            .post, "/reader/api/0/" + endpoint, form: start + value + end,
            headers: fixture.googleReader))
        // These two are valid ids, decimal and hexadecimal, of articles that do not exist.
        let isID = start.hasSuffix("i=") && ["-1", "1e400"].contains(value)
        #expect(answer.status == (isID ? .ok : .badRequest), "\(endpoint) \(value.prefix(40))")
      }
    }
    #expect(try marks() == [])
  }

  @Test func `marks that contradict themselves`() async throws {
    try await fixture.add(["one"])
    let state = "user/-/state/com.google/"
    for form in [
      "a=\(state)read&r=\(state)read", "a=\(state)starred&r=\(state)starred",
      "a=\(state)read&a=\(state)kept-unread", "a=user/-/label/", "a=read",
    ] {
      let answer = try await fixture.answer(
        fixture.request(
          .post, "/reader/api/0/edit-tag", form: "i=1000000000000001&" + form,
          headers: fixture.googleReader))
      #expect(answer.status == .badRequest, "\(form)")
    }
    #expect(try marks() == [])
    // A folder that is created before it contains a source.
    #expect(try await fixture.greader(post: "edit-tag", "a=user/-/label/mine&T=x") == "OK")
  }

  @Test func `a form that names no article or no state is refused`() async throws {
    try await fixture.add(["one"])
    let item = "i=1000000000000001"
    for (form, type) in [
      ("T=x", nil), (item, nil), ("a=user/-/state/com.google/read", nil),
      ("{\"i\":\"1\",\"a\":\"user/-/state/com.google/read\"}", "application/json"),
      (
        "--b\r\nContent-Disposition: form-data; name=\"i\"\r\n\r\n1\r\n--b",
        "multipart/form-data; boundary=b"
      ),
      (item + "&a=user/-/state/com.google/read", "multipart/form-data; boundary="),
    ] as [(String, String?)] {
      let answer = try await fixture.answer(
        fixture.request(
          .post, "/reader/api/0/edit-tag", form: form, type: type, headers: fixture.googleReader))
      #expect(answer.status == .badRequest, "\(form)")
    }
    #expect(try marks() == [])
  }

  @Test(
    arguments: [
      "items&since_id=", "items&max_id=", "items&with_ids=", "items&feed_ids=", "items&group_ids=",
      "links&range=", "links&offset=", "links&page=", "mark=item&as=read&id=",
      "mark=feed&as=read&id=", "mark=group&as=read&before=1&id=x", "mark=item&id=1&as=",
      "mark=group&as=read&id=0&before=", "mark=",
    ])
  func `invalid Fever arguments are refused`(_ query: String) async throws {
    try await fixture.add(["one"])
    let key = try AppSecrets.feverKey(of: fixture.readers.apps[0], reader: "ada")
    for value in Self.odd {
      let answer = try await fixture.answer(
        fixture.request(.post, "/fever/?api&" + query + value, form: "api_key=" + key))
      #expect(answer.status == .badRequest, "\(query)\(value.prefix(40))")
    }
    #expect(try marks() == [])
  }

  @Test(
    arguments: [
      "entries?limit=", "entries?offset=", "entries?order=", "entries?direction=",
      "entries?status=", "entries?starred=", "entries?after_entry_id=", "entries?before_entry_id=",
      "entries?published_after=", "entries?before=", "entries?changed_after=",
      "entries?category_id=", "feeds/1/entries?feed_id=", "entries/", "feeds/", "categories/",
      "entries/ids?limit=", "entries/ids?status=",
    ])
  func `invalid Miniflux parameters are refused`(_ target: String) async throws {
    try await fixture.add(["one"])
    for value in Self.odd {
      let answer = try await fixture.answer(
        fixture.request(.get, "/v1/" + target + value, headers: fixture.miniflux))
      #expect([400, 404].contains(answer.status.code), "\(target)\(value.prefix(40))")
      let text = try await SyncFixture.text(answer)
      #expect(text.hasPrefix("{\"error_message\":\"") && text.utf8.count < 400)
    }
  }

  @Test(
    arguments: [
      "", "x", "[]", "{\"entry_ids\":\"1\",\"status\":\"read\"}", "{\"entry_ids\":[1]}",
      "{\"entry_ids\":[1],\"status\":\"\"}", "{\"entry_ids\":[1],\"starred\":\"true\"}",
      "{\"entry_ids\":[1],\"starred\":true,\"status\":\"x\"}",
      "{\"entry_ids\":[1.5],\"status\":\"read\"}", "{\"entry_ids\":[1],\"status\":\"removed\"}",
      "{\"entry_ids\":[99999999999999999999],\"status\":\"read\"}",
      "{\"entry_ids\":[" + Array(repeating: "1", count: 10_001).joined(separator: ",")
        + "],\"status\":\"read\"}",
      String(repeating: "[", count: 100_000),
    ])
  func `invalid Miniflux bodies are refused`(_ body: String) async throws {
    try await fixture.add(["one"])
    #expect(try await fixture.miniflux(put: "entries", body) == .badRequest)
    #expect(try marks() == [])
  }

  @Test func `a hundred thousand parameters are refused`() async throws {
    let ids = try await fixture.add(["one"])
    let many = (0..<100_000).map { "i=\(1_000_000_000_000_000 + $0)" }.joined(separator: "&")
    let answer = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/stream/items/contents", form: many, headers: fixture.googleReader))
    #expect(answer.status == .badRequest)
    // A request beyond the limit is refused as a whole, not executed in part.
    let marked = try await fixture.answer(
      fixture.request(
        .post, "/reader/api/0/edit-tag", form: many + "&a=user/-/state/com.google/read",
        headers: fixture.googleReader))
    #expect(marked.status == .badRequest)
    #expect(try marks() == [])
    #expect(ids.count == 1)
  }
}
