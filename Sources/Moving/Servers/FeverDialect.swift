import Basics
import Markup
import Models

/// The Fever API (feedafever.com/api): groups, feeds, then all items by their ids. It knows no
/// labels.
struct FeverDialect: ServerDialect {
  private enum Step { case login, groups, feeds, items, end }

  private let form: String
  private var step = Step.login
  private(set) var position: ServerPosition
  /// The names of the groups of each feed, by the feed's id.
  private var folders: [Int64: [String]] = [:]
  private var sources: [Int64: MovedSource] = [:]

  /// - Throws: ``ServerFault/noLibCrypto``.
  init(_ login: ServerLogin, at position: ServerPosition) throws(ServerFault) {
    guard let key = try? LibCrypto().md5("\(login.user ?? ""):\(login.password)") else {
      throw .noLibCrypto
    }
    form = "api_key=" + key
    self.position = position
  }

  private var after: Int64 { position.after.flatMap { Int64($0) } ?? 0 }

  var next: ServerCall? {
    switch step {
    case .login: ServerCall(path: "?api", form: form)
    case .groups: ServerCall(path: "?api&groups", form: form)
    case .feeds: ServerCall(path: "?api&feeds", form: form)
    case .items: ServerCall(path: "?api&items&since_id=\(after)", form: form)
    case .end: nil
    }
  }

  /// The API decides on the number of items.
  mutating func shrink() -> Bool { false }

  mutating func consume(_ body: [UInt8]) throws(ServerFault) -> MovedPart {
    let answer = try ServerJSON.read(body)
    guard answer["api_version"] != nil else { throw .unexpected(.fever, "version") }
    guard answer["auth"]?.isOne == true else { throw .refused(.fever) }
    switch step {
    case .login: step = .groups
    case .groups:
      readFolders(answer)
      step = .feeds
    case .feeds:
      guard let feeds = answer["feeds"]?.array else { throw .unexpected(.fever, "feeds") }
      if folders.isEmpty { readFolders(answer) }
      readSources(feeds)
      step = .items
      return MovedPart(sources: sources.sorted { $0.key < $1.key }.map(\.value))
    case .items: return try items(answer)
    case .end: break
    }
    return MovedPart()
  }

  private mutating func readFolders(_ answer: JSONValue) {
    let groups = (answer["groups"]?.array ?? []).compactMap { group in
      group["id"]?.whole.flatMap { id in group["title"]?.string.map { (id, $0) } }
    }
    let names = Dictionary(groups) { one, _ in one }
    for pair in answer["feeds_groups"]?.array ?? [] {
      guard let name = pair["group_id"]?.whole.flatMap({ names[$0] }) else { continue }
      for id in (pair["feed_ids"]?.scalar ?? "").split(separator: ",") {
        guard let feed = Int64(id.drop { $0 == " " }) else { continue }
        folders[feed, default: []].append(name)
      }
    }
  }

  private mutating func readSources(_ feeds: [JSONValue]) {
    for feed in feeds {
      guard let id = feed["id"]?.whole, let address = feed["url"]?.string else { continue }
      sources[id] = MovedSource(
        feedURL: address, title: ServerJSON.title(feed["title"]?.string),
        homePageURL: feed["site_url"]?.string, folders: folders[id] ?? [])
    }
  }

  private mutating func items(_ answer: JSONValue) throws(ServerFault) -> MovedPart {
    guard let items = answer["items"]?.array else { throw .unexpected(.fever, "items") }
    guard let highest = items.lazy.compactMap({ $0["id"]?.whole }).max() else {
      guard items.isEmpty else { throw .unexpected(.fever, "ids of items") }
      step = .end
      return MovedPart()
    }
    guard highest > after else { throw .endless }
    position.after = String(highest)
    return MovedPart(articles: items.map(article))
  }

  private func article(_ item: JSONValue) -> MovedArticle {
    MovedArticle(
      source: item["feed_id"]?.whole.flatMap { sources[$0] }, url: item["url"]?.string,
      title: ServerJSON.title(item["title"]?.string),
      authors: GoogleReaderItem.authors(item["author"]?.string),
      published: FeedDate.parse(stamp: item["created_on_time"]?.scalar), html: item["html"]?.string,
      isRead: item["is_read"]?.isOne, isStarred: item["is_saved"]?.isOne == true)
  }
}
