import Foundation
import Markup
import Models
import Parsing

/// The API of Miniflux (miniflux.app/docs/api.html): the feeds with their categories, then all
/// entries by their ids, then the starred ones: a server may have some of feeds that are no
/// subscriptions any more, and this program lists these only so.
struct MinifluxDialect: ServerDialect {
  /// At most 1,000 by the API; entries may have whole articles.
  private static let usualCount = 250

  /// The stream of the position among starred entries.
  private static let starred = "starred"

  private enum Step { case login, feeds, entries, starred, end }

  private let headers: [String: String]
  private var step = Step.login
  private var count = usualCount
  private(set) var position: ServerPosition
  private var subscribed: Set<String> = []
  /// The ids of the starred entries among all.
  private var listed: Set<Int64> = []
  private var unsubscribed = UnsubscribedStars()

  init(_ login: ServerLogin, at position: ServerPosition) {
    self.position = position
    headers =
      if let user = login.user {
        ["Authorization": "Basic " + Data("\(user):\(login.password)".utf8).base64EncodedString()]
      } else {
        ["X-Auth-Token": login.password]
      }
  }

  var next: ServerCall? {
    let path: String
    switch step {
    case .login: path = "/v1/me"
    case .feeds: path = "/v1/feeds"
    case .entries, .starred:
      path =
        "/v1/entries?order=id&direction=asc&after_entry_id=\(after)&limit=\(count)"
        + (step == .starred ? "&starred=true" : "")
    case .end: return nil
    }
    return ServerCall(path: path, headers: headers)
  }

  mutating func shrink() -> Bool {
    guard step == .entries || step == .starred, count > 1 else { return false }
    count /= 2
    return true
  }

  /// The starred entries of subscriptions have been read among all.
  mutating func passOver(_ fault: ServerFault) -> String? {
    guard step == .starred, fault.isOfOneList else { return nil }
    step = .end
    let sentence = "The list of starred entries cannot be read: \(fault.message)."
    return [sentence, unsubscribed.notice].compactMap(\.self).joined(separator: " ")
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
      step = position.stream == Self.starred ? .starred : .entries
      var settings = ForeignSettings()
      var sources: [MovedSource] = []
      for feed in feeds {
        let source = MinifluxEntry.source(feed)
        guard let url = source.feedURL else { continue }
        subscribed.insert(url)
        let name = source.title ?? url
        if feed["scraper_rules"]?.string?.isEmpty == false { settings.add(.selected, name) }
        guard feed["disabled"] != .bool(true) else {
          settings.add(.muted, name)
          continue
        }
        if feed["crawler"] == .bool(true) { settings.add(.crawled, name) }
        if feed["hide_globally"] == .bool(true) { settings.add(.hidden, name) }
        sources.append(source)
      }
      return MovedPart(sources: sources, notices: settings.notices)
    case .entries, .starred:
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
      return ended(MovedPart())
    }
    guard highest > after else { throw .endless }
    position.after = String(highest)
    var part = MovedPart()
    for entry in entries { take(entry, into: &part) }
    if let total = answer["total"]?.whole, total <= entries.count { return ended(part) }
    return part
  }

  private mutating func take(_ entry: JSONValue, into part: inout MovedPart) {
    let id = entry["id"]?.whole
    switch MinifluxEntry.item(entry) {
    case .article(let article, _):
      if step == .starred {
        guard article.isStarred, id.map({ !listed.contains($0) }) ?? true else { return }
        let feed = article.source?.feedURL
        if feed.map({ !subscribed.contains($0) }) ?? true { unsubscribed.add(article) }
      } else if article.isStarred, let id {
        listed.insert(id)
      }
      part.articles.append(article)
    case .leftOut where step == .entries: part.deleted += 1
    default: break
    }
  }

  /// To the next list, with the last part of this one.
  private mutating func ended(_ part: MovedPart) -> MovedPart {
    var part = part
    if step == .entries {
      step = .starred
      (position.stream, position.after) = (Self.starred, nil)
    } else {
      step = .end
      part.notices += [unsubscribed.notice].compactMap(\.self)
    }
    return part
  }
}
