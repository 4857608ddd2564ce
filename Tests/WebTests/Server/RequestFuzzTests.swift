import Damaging
import Foundation
import HTTPTypes
import NIOCore
import SQLiteStore
import Store
import Testing

@testable import Web

/// Damages requests of apps, browsers and programs in a loop and checks what must never happen: a
/// server error, a change for another reader, a stopped server. It runs only for the number of
/// seconds in `FUZZ_SECONDS` (Scripts/fuzz).
struct RequestFuzzTests {
  private static let pieces = [
    "%", "%00", "%2F", "%ff", "%C0%AF", "..", "/../", "//", "?", "&", "&&", "=", ";", "+", "#", "@",
    "\r\n", "\r\n\r\n", "\n", "\u{0}", "é", "\u{202E}", "[]", "{", "}", "\"", "\\u0000", "1e309",
    "-1", "99999999999999999999", "9223372036854775807", "null", "true", "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n", "HTTP/1.0", "HTTP/9.9", "Host: other.example\r\n",
    "X-Forwarded-For: ::1\r\n", "Expect: 100-continue\r\n", "GET / HTTP/1.1\r\n", "POST", "--b\r\n",
    "feed/", "user/-/label/", "user/-/state/com.google/", "tag:google.com,2005:reader/item/",
  ]

  private let fixture: SyncFixture

  init() throws {
    fixture = try SyncFixture()
  }

  /// Valid requests, each of which gets a response without damage.
  private var requests: [String] {
    let login =
      "Authorization: GoogleLogin auth="
      + AppSecrets.loginToken(of: fixture.readers.apps[0], reader: "ada")
    let key = (try? AppSecrets.feverKey(of: fixture.readers.apps[0], reader: "ada")) ?? ""
    let reader = "/api/greader.php/reader/api/0"
    func get(_ target: String, _ header: String) -> String {
      "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n"
    }
    func send(
      _ target: String, _ header: String, _ body: String,
      method: String = "POST", type: String = "application/x-www-form-urlencoded"
    ) -> String {
      "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\nContent-Type: \(type)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let token = "X-Auth-Token: " + fixture.readers.apps[0]
    let part = "--b\r\nContent-Disposition: form-data; name=\"items\"\r\n\r\n\r\n--b--\r\n"
    return [
      get(reader + "/stream/items/ids?s=user/-/label/world&n=100&ot=1&xt=user/-/state/x", login),
      get(reader + "/stream/contents/feed%2F1?n=20&c=5&r=o&nt=2000000000", login),
      get(reader + "/subscription/list?output=json", login),
      send(reader + "/stream/items/contents", login, "i=1000000000000001&i=00038d7ea4c68001&T=x"),
      send(reader + "/edit-tag", login, "i=1000000000000001&a=user/-/state/com.google/starred"),
      send(reader + "/mark-all-as-read", login, "s=feed/1&ts=1700000000000000"),
      send(reader + "/subscription/edit", login, "ac=edit&s=feed/1&t=One&a=user/-/label/world"),
      send(reader + "/rename-tag", login, "s=user/-/label/world&dest=user/-/label/News"),
      send(
        "/accounts/ClientLogin", "Accept: */*", "Email=ada&Passwd=\(fixture.readers.apps[0])"),
      send("/fever/?api&items&since_id=0", "Accept: */*", "api_key=\(key)"),
      send("/fever/?api&mark=item&as=saved&id=1000000001", "Accept: */*", "api_key=\(key)"),
      send(
        "/fever.php?api_key=\(key)&items", "Accept: */*", part,
        type: "multipart/form-data; boundary=b"),
      get("/v1/entries?status=unread&limit=10&order=id&direction=asc&after_entry_id=1", token),
      send(
        "/v1/entries", token, "{\"entry_ids\": [1, 2], \"status\": \"read\"}", method: "PUT",
        type: "application/json"),
      send(
        "/v1/feeds/1", token, "{\"title\": \"One\", \"category_id\": 1}", method: "PUT",
        type: "application/json"),
    ]
  }

  /// Number of concurrent requests.
  private static let atOnce = 48

  private static func check(_ request: String, port: Int) async throws {
    let answer = try await RawConversation.with(port: port, request, isHalfClosed: true)
    // An incomplete request gets no response.
    guard !answer.isEmpty else { return }
    let status = answer.dropFirst(9).prefix(3)
    if !answer.hasPrefix("HTTP/1.1 ") || status.first == "5" && status != "503" {
      Issue.record(
        "\(request.prefix(2000).debugDescription) is answered with \(answer.prefix(300))")
    }
  }

  @Test(.enabled(if: Fuzzing.seconds > 0)) func damagedRequestsAreAnswered() async throws {
    let seed = Fuzzing.seed
    try await fixture.add(["One", "Two <b>three</b>"])
    var limits = ServerLimits.generous
    // Does not wait long for the rest of a truncated request.
    (limits.idleTimeout, limits.arrival) = (.milliseconds(100), .milliseconds(100))
    (limits.idle, limits.linger) = (.milliseconds(100), .milliseconds(100))
    let server = try await ServerFixture(fixture.handlers, limits: limits)
    let requests = requests.map { Array($0.utf8) }
    var generator = Generator(seed: seed)
    var mutator = Mutator(seed: seed &+ 1, pieces: Self.pieces)
    let end = ContinuousClock.now + .seconds(Fuzzing.seconds)
    var rounds = 0
    while ContinuousClock.now < end {
      try await withThrowingTaskGroup { conversations in
        for _ in 0..<Self.atOnce {
          let request = requests[Int.random(in: 0..<requests.count, using: &generator)]
          var damaged = mutator.mutate(request)
          if rounds % 64 == 63 { damaged = mutator.swell(damaged) }
          rounds += 1
          let text = String(decoding: damaged, as: UTF8.self)
          conversations.addTask { try await Self.check(text, port: server.port) }
        }
        try await conversations.waitForAll()
      }
    }
    let ben = try ["read", "starred"].map { state in
      try fixture.store.streamIDs(
        StreamQuery(
          sources: [1, 2, 3], isRead: state == "read" ? true : nil,
          isBookmarked: state == "starred" ? true : nil, limit: 99), reader: "ben")
    }
    #expect(ben == [[], []])
    #expect(
      try await server.ask(
        "GET /check/compatibility HTTP/1.1\nHost: localhost\nConnection: close\n\n"
      ).contains("PASS"))
    try await server.close()
    print("\(rounds) requests from seed \(seed)")
  }
}
