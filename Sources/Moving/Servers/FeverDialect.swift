import Basics
import Markup
import Models

/// The Fever API (feedafever.com/api): groups, feeds, then all items by their ids, then the saved
/// items that were not among them. It knows no labels.
///
/// The list of feeds may have some that are no subscriptions but have saved items, as this program
/// lists them. They are told by their items, of which only saved ones are listed.
struct FeverDialect: ServerDialect {
  /// Number of ids in a request (“up to 50 items”).
  private static let idCount = 50

  private enum Step { case login, groups, feeds, saved, items, rest, close, end }

  private let form: String
  private var step = Step.login
  private(set) var position: ServerPosition
  /// The names of the groups of each feed, by the feed's id.
  private var folders: [Int64: [String]] = [:]
  private var sources: [Int64: MovedSource] = [:]
  /// The saved items that have not been read.
  private var saved: Set<Int64> = []
  /// Those of them that are still to be asked for.
  private var rest: ArraySlice<Int64> = []
  /// The feeds that only saved items are of.
  private var kept: Set<Int64> = []
  private var unsubscribed = UnsubscribedStars()

  /// - Throws: ``ServerFault/noLibCrypto``.
  init(_ login: ServerLogin, at position: ServerPosition) throws(ServerFault) {
    guard let key = try? LibCrypto().md5("\(login.user ?? ""):\(login.password)") else {
      throw .noLibCrypto
    }
    form = "api_key=" + key
    self.position = position
  }

  var next: ServerCall? {
    switch step {
    case .login: ServerCall(path: "?api", form: form)
    case .groups: ServerCall(path: "?api&groups", form: form)
    case .feeds: ServerCall(path: "?api&feeds", form: form)
    case .saved: ServerCall(path: "?api&saved_item_ids", form: form)
    case .items: ServerCall(path: "?api&items&since_id=\(after)", form: form)
    case .rest:
      ServerCall(
        path: "?api&items&with_ids=" + batch.map(String.init).joined(separator: ","), form: form)
    case .close: ServerCall(path: "?api", form: form)
    case .end: nil
    }
  }

  /// The ids of the next request for saved items.
  private var batch: ArraySlice<Int64> { rest.prefix(Self.idCount) }

  /// Without the list of saved items, those among all have been read.
  mutating func passOver(_ fault: ServerFault) -> String? {
    guard step == .saved || step == .rest, fault.isOfOneList else { return nil }
    step = step == .saved ? .items : .close
    return "The list of saved items cannot be read: \(fault.message)."
  }

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
      step = .saved
    case .saved:
      let ids = (answer["saved_item_ids"]?.scalar ?? "").split(separator: ",")
      saved = Set(ids.compactMap { Int64($0.drop { $0 == " " }) })
      step = .items
    case .items: return try items(answer)
    case .rest: return try savedItems(answer)
    case .close: return ended(MovedPart())
    case .end: break
    }
    return MovedPart()
  }

  private mutating func readFolders(_ answer: JSONValue) {
    let groups = (answer["groups"]?.array ?? []).compactMap { group in
      group["id"]?.whole.flatMap { id in group["title"]?.string.map { (id, $0) } }
    }
    let names = Dictionary(firstOf: groups)
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
      rest = saved.sorted()[...]
      guard rest.isEmpty else {
        step = .rest
        return MovedPart()
      }
      return ended(MovedPart())
    }
    guard highest > after else { throw .endless }
    position.after = String(highest)
    var part = MovedPart(articles: items.map(article))
    var listed = position.feeds ?? []
    for item in items {
      if let id = item["id"]?.whole { saved.remove(id) }
      guard let feed = item["feed_id"]?.whole, let source = sources[feed],
        listed.insert(feed).inserted
      else { continue }
      part.sources.append(source)
    }
    position.feeds = listed
    return part
  }

  private mutating func savedItems(_ answer: JSONValue) throws(ServerFault) -> MovedPart {
    guard let items = answer["items"]?.array else { throw .unexpected(.fever, "items") }
    let asked = Set(batch)
    var part = MovedPart()
    for item in items where item["id"]?.whole.map(asked.contains) == true {
      let article = article(item)
      part.articles.append(article)
      guard let feed = item["feed_id"]?.whole, position.feeds?.contains(feed) != true else {
        continue
      }
      kept.insert(feed)
      unsubscribed.add(article)
    }
    part.notSent = max(0, asked.count - part.articles.count)
    rest = rest.dropFirst(Self.idCount)
    return rest.isEmpty ? ended(part) : part
  }

  /// The last part: with the feeds that have no items at all, which are subscriptions.
  private mutating func ended(_ part: MovedPart) -> MovedPart {
    let known = kept.union(position.feeds ?? [])
    var part = part
    part.sources += sources.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
      .map(\.value)
    part.notices += [unsubscribed.notice].compactMap(\.self)
    step = .end
    return part
  }

  private func article(_ item: JSONValue) -> MovedArticle {
    MovedArticle(
      source: item["feed_id"]?.whole.flatMap { sources[$0] }, url: item["url"]?.string,
      title: ServerJSON.title(item["title"]?.string),
      authors: GoogleReaderItem.authors(item["author"]?.string),
      published: item["created_on_time"]?.date, html: item["html"]?.string,
      isRead: item["is_read"]?.isOne, isStarred: item["is_saved"]?.isOne == true)
  }
}
