import Foundation
import Markup
import Models

/// The API of Miniflux (miniflux.app/docs/api.html): the feeds with their categories, then all
/// entries by their ids.
struct MinifluxDialect: ServerDialect {
  /// At most 1,000 by the API; entries may have whole articles.
  private static let usualCount = 250

  private enum Step { case login, feeds, entries, end }

  private let headers: [String: String]
  private var step = Step.login
  private var count = usualCount
  private(set) var position: ServerPosition

  init(_ login: ServerLogin, at position: ServerPosition) {
    self.position = position
    headers =
      if let user = login.user {
        ["Authorization": "Basic " + Data("\(user):\(login.password)".utf8).base64EncodedString()]
      } else {
        ["X-Auth-Token": login.password]
      }
  }

  private var after: Int64 { position.after.flatMap { Int64($0) } ?? 0 }

  var next: ServerCall? {
    let path: String
    switch step {
    case .login: path = "/v1/me"
    case .feeds: path = "/v1/feeds"
    case .entries:
      path = "/v1/entries?order=id&direction=asc&after_entry_id=\(after)&limit=\(count)"
    case .end: return nil
    }
    return ServerCall(path: path, headers: headers)
  }

  mutating func shrink() -> Bool {
    guard step == .entries, count > 1 else { return false }
    count /= 2
    return true
  }

  mutating func consume(_ body: [UInt8]) throws(ServerFault) -> MovedPart {
    let answer = try ServerJSON.read(body)
    switch step {
    case .login:
      guard answer["username"] != nil else { throw .unexpected(.miniflux, "user") }
      step = .feeds
      return MovedPart()
    case .feeds:
      guard let feeds = answer.array else { throw .unexpected(.miniflux, "feeds") }
      step = .entries
      return MovedPart(sources: feeds.compactMap(Self.source))
    case .entries:
      return try entries(answer)
    case .end: return MovedPart()
    }
  }

  private mutating func entries(_ answer: JSONValue) throws(ServerFault) -> MovedPart {
    guard let entries = answer["entries"]?.list ?? (answer["entries"] == .null ? [] : nil) else {
      throw .unexpected(.miniflux, "entries")
    }
    let highest = entries.lazy.compactMap { $0["id"]?.whole }.max()
    guard let highest else {
      guard entries.isEmpty else { throw .unexpected(.miniflux, "ids of entries") }
      step = .end
      return MovedPart()
    }
    guard highest > after else { throw .endless }
    position.after = String(highest)
    if let total = answer["total"]?.whole, total <= entries.count { step = .end }
    var part = MovedPart()
    for entry in entries {
      if case .article(let article, _) = MinifluxEntry.item(entry) { part.articles.append(article) }
    }
    return part
  }

  private static func source(_ feed: JSONValue) -> MovedSource? {
    feed["feed_url"]?.string.map { address in
      MovedSource(
        feedURL: address, title: feed["title"]?.string, homePageURL: feed["site_url"]?.string,
        folders: [feed["category"]?["title"]?.string].compactMap(\.self))
    }
  }
}
