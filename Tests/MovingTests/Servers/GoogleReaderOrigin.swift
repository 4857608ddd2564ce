import Foundation
import TestOrigin

/// A server with the Google Reader API as FreshRSS serves it, with articles 1…count of two sources.
/// Every article but each tenth is read, each fifth is starred, each seventh has the label “to
/// write”. The folder of source 1 is “World”, of source 2 “a/b”.
struct GoogleReaderOrigin: Sendable {
  var count = 40
  var base = "/api/greader.php"
  /// Articles of no subscription, in the starred list only.
  var starredOnly: [Int] = []
  /// Replaces replies; `nil` for the usual one.
  var instead: @Sendable (OriginRequest) -> OriginReply? = { _ in nil }

  func reply(_ request: OriginRequest) -> OriginReply {
    if let reply = instead(request) { return reply }
    guard request.place.hasPrefix(base) else { return .answer(404) }
    let place = String(request.place.dropFirst(base.count))
    if place == "/accounts/ClientLogin" {
      guard request.method == "POST", request.argument("Email") == "ada",
        request.argument("Passwd") == "secret"
      else { return .answer(401, [:], "Unauthorized!") }
      return .answer(200, ["Content-Type": "text/plain"], "SID=x\nLSID=y\nAuth=ada/0123\n")
    }
    guard request.header("Authorization") == "GoogleLogin auth=ada/0123" else {
      return .answer(401)
    }
    switch place {
    case "/reader/api/0/token": return .answer(200, [:], "TOKEN\n")
    case "/reader/api/0/tag/list": return .json(["tags": Self.tags])
    case "/reader/api/0/subscription/list": return .json(["subscriptions": Self.subscriptions])
    case "/reader/api/0/stream/items/ids": return ids(request)
    case "/reader/api/0/stream/items/contents":
      guard request.method == "POST", request.argument("T") == "TOKEN" else { return .answer(401) }
      let ids = request.arguments.filter { $0.name == "i" }.compactMap { Int($0.value) }
      return .json(["id": "x", "updated": 0, "items": ids.map(item)])
    default: return .answer(404)
    }
  }

  private static let tags: [[String: String]] = [
    ["id": "user/-/state/com.google/starred"], ["id": "user/-/label/World", "type": "folder"],
    ["id": "user/-/label/a/b", "type": "folder"], ["id": "user/-/label/to write", "type": "tag"],
  ]

  private static let subscriptions: [[String: any Sendable]] = [
    [
      "id": "feed/1", "title": "One \u{FF06} Co", "url": "https://one.example/feed",
      "htmlUrl": "https://one.example/",
      "categories": [["id": "user/-/label/World", "label": "World"]],
    ],
    [
      "id": "feed/2", "title": "Two", "url": "https://two.example/feed",
      "htmlUrl": "https://two.example/",
      "categories": [["id": "user/-/label/a/b", "label": "a/b"]],
    ],
  ]

  private func ids(_ request: OriginRequest) -> OriginReply {
    let stream = request.argument("s") ?? ""
    let all = Array((1...count).reversed())
    let chosen: [Int]
    switch stream {
    case "user/-/state/com.google/reading-list": chosen = all
    case "user/-/state/com.google/starred": chosen = all.filter(Self.isStarred) + starredOnly
    case "user/-/label/to write": chosen = all.filter(Self.isLabelled)
    default: return .answer(400)
    }
    let place = request.argument("c").flatMap { Int($0) }
    let rest = place.map { place in chosen.filter { $0 < place } } ?? chosen
    let size = min(request.argument("n").flatMap { Int($0) } ?? 20, 10)
    var answer: [String: Any] = ["itemRefs": rest.prefix(size).map { ["id": String($0)] }]
    if rest.count > size { answer["continuation"] = String(rest[size - 1]) }
    return .json(answer)
  }

  static func isRead(_ id: Int) -> Bool { id % 10 != 0 }
  static func isStarred(_ id: Int) -> Bool { id % 5 == 0 }
  static func isLabelled(_ id: Int) -> Bool { id % 7 == 0 }

  private func item(_ id: Int) -> [String: Any] {
    let feed = starredOnly.contains(id) ? 9 : id % 2 + 1
    var categories = ["user/-/state/com.google/reading-list", "press"]
    if feed < 9 { categories.append("user/-/label/" + (feed == 1 ? "World" : "a/b")) }
    if Self.isRead(id) { categories.append("user/-/state/com.google/read") }
    if Self.isStarred(id) || feed == 9 { categories.append("user/-/state/com.google/starred") }
    if Self.isLabelled(id) { categories.append("user/-/label/to write") }
    return [
      "id": "tag:google.com,2005:reader/item/" + String(format: "%016x", id),
      "title": "A \u{FF1C}b\u{FF1E} \(id)", "published": 1_700_000_000 + id,
      "crawlTimeMsec": "1750000000000", "canonical": [["href": "https://one.example/\(id)"]],
      "categories": categories, "author": "Ada; Bo",
      "origin": ["streamId": "feed/\(feed)", "title": "Gone", "htmlUrl": "https://gone.example/"],
      "summary": ["content": "<p>Text \(id)</p>"],
    ]
  }
}
