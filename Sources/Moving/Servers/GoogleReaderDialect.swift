import Basics
import Markup
import Models

/// The Google Reader API, as FreshRSS, Inoreader, The Old Reader, BazQux, Miniflux and this program
/// serve it: the ids of a stream, then the articles with these ids, because Miniflux has no
/// `stream/contents` (googlereader/handler.go).
///
/// Stars and labels are read first: they may have articles that are in no subscription any more. An
/// article that was read with them is not asked for again among all articles.
struct GoogleReaderDialect: ServerDialect {
  private static let all = "user/-/state/com.google/reading-list"
  private static let starred = "user/-/state/com.google/starred"
  /// Number of ids in a page; servers cap it at 1,000 or more.
  private static let idCount = 1000
  private static let usualCount = 250
  /// Number of pages of ids in one stream: five million articles.
  private static let pageLimit = 5000
  private static let labelLimit = 1000
  /// Number of articles of which a server may send none at the beginning.
  private static let deletedLimit = 25
  /// Maximum bytes of an id or a continuation: a longer id is left out, a longer continuation is a
  /// fault of the server.
  private static let nameLimit = 1024

  private enum Step { case login, token, tags, subscriptions, ids, articles, end }

  private let login: ServerLogin
  private var step = Step.login
  private var authorization = ""
  private var token = ""
  private(set) var position: ServerPosition
  private var sources: [String: MovedSource] = [:]
  /// Folders of all sources, for an article of none of them.
  private var folders: Set<String> = []
  private var labels: [String] = []
  private var streams: [String] = []
  /// The ids of the page that is being read.
  private var ids: [String] = []
  /// The place of the page after it.
  private var following: String?
  /// Hashes of the places asked for in this stream.
  private var places: Set<Int> = []
  /// Hashes of the pages of ids read in this stream.
  private var pages: Set<Int> = []
  /// Hashes of the ids that were read with stars and labels.
  private var known: Set<Int> = []
  private var count = usualCount
  private var hasSent = false

  init(_ login: ServerLogin, at position: ServerPosition) {
    self.login = login
    self.position = position
  }

  // MARK: What to ask

  var next: ServerCall? {
    switch step {
    case .login:
      return ServerCall(
        path: "/accounts/ClientLogin",
        form: "Email=\(PercentEncoding.encode(login.user ?? ""))"
          + "&Passwd=\(PercentEncoding.encode(login.password))")
    case .token: return call("token")
    case .tags: return call("tag/list?output=json")
    case .subscriptions: return call("subscription/list?output=json")
    case .ids:
      let place = position.after.map { "&c=" + PercentEncoding.encode($0) } ?? ""
      return call(
        "stream/items/ids?output=json&n=\(Self.idCount)"
          + "&s=\(PercentEncoding.encode(position.stream ?? Self.all))\(place)")
    case .articles:
      let form = batch.map { "&i=" + PercentEncoding.encode($0) }.joined()
      return call(
        "stream/items/contents?output=json",
        form: "T=\(PercentEncoding.encode(token))&n=\(batch.count)\(form)")
    case .end: return nil
    }
  }

  private func call(_ path: String, form: String? = nil) -> ServerCall {
    ServerCall(
      path: "/reader/api/0/" + path, form: form, headers: ["Authorization": authorization])
  }

  /// The ids of the next request for articles.
  private var batch: ArraySlice<String> { ids.dropFirst(position.done).prefix(count) }

  mutating func shrink() -> Bool {
    guard step == .articles, count > 1 else { return false }
    count /= 2
    return true
  }

  /// The list of a label that the server refuses is left out: its articles are among all.
  mutating func passOver(_ fault: ServerFault) -> String? {
    guard step == .ids, fault.isOfOneList, let label = position.stream.flatMap(Self.label)
    else { return nil }
    (ids, following, position.done) = ([], nil, 0)
    goOn()
    return "The list of the label “\(label)” cannot be read: \(fault.message)."
  }

  // MARK: What an answer says

  mutating func consume(_ body: [UInt8]) throws(ServerFault) -> MovedPart {
    var part = MovedPart()
    switch step {
    case .login: try signIn(body)
    case .token:
      // A server without tokens does not ask for them.
      token = String(outside: body.prefix(Self.nameLimit)).filter { !$0.isWhitespace }
      step = .tags
    case .tags:
      readLabels(try ServerJSON.read(body))
      step = .subscriptions
    case .subscriptions:
      guard let list = try ServerJSON.read(body)["subscriptions"]?.array else {
        throw .unexpected(.greader, "subscriptions")
      }
      part.sources = readSources(list)
      chooseStreams()
    case .ids: try readIDs(try ServerJSON.read(body))
    case .articles: part = try readArticles(try ServerJSON.read(body))
    case .end: break
    }
    return part
  }

  private mutating func signIn(_ body: [UInt8]) throws(ServerFault) {
    let lines = String(outside: body.prefix(16 * 1024)).split(whereSeparator: \.isNewline)
    guard let value = lines.first(where: { $0.hasPrefix("Auth=") })?.dropFirst(5), !value.isEmpty
    else { throw .unexpected(.greader, "Auth") }
    authorization = "GoogleLogin auth=" + value
    step = .token
  }

  private mutating func readLabels(_ answer: JSONValue) {
    for tag in answer["tags"]?.array ?? [] where tag["type"]?.string != "folder" {
      guard labels.count < Self.labelLimit, let id = tag["id"]?.string,
        id.utf8.count <= Self.nameLimit, Self.label(id) != nil
      else { continue }
      labels.append(id)
    }
  }

  private static func label(_ id: String) -> Substring? {
    let parts = id.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "user" && parts[2] == "label" ? parts[3] : nil
  }

  private mutating func readSources(_ list: [JSONValue]) -> [MovedSource] {
    list.compactMap { subscription in
      guard let id = subscription["id"]?.string else { return nil }
      let source = MovedSource(
        feedURL: subscription["url"]?.string
          ?? (id.hasPrefix("feed/") ? String(id.dropFirst(5)) : nil),
        title: ServerJSON.title(subscription["title"]?.string),
        homePageURL: subscription["htmlUrl"]?.string,
        folders: (subscription["categories"]?.array ?? []).compactMap { $0["label"]?.string }
      ).bounded
      guard let source else { return nil }
      sources[id] = source
      folders.formUnion(source.folders)
      return source
    }
  }

  private mutating func chooseStreams() {
    // Servers that tell labels from folders name no folder here; of the others, a name that is the
    // folder of a source is one.
    let read = labels.filter { id in Self.label(id).map { !folders.contains(String($0)) } ?? false }
    streams = [Self.starred] + read + [Self.all]
    if let stream = position.stream, streams.contains(stream) {
      step = .ids
    } else {
      begin(streams.first)
    }
  }

  private mutating func begin(_ stream: String?) {
    (places, pages) = ([], [])
    position.stream = stream
    position.after = nil
    position.done = 0
    step = stream == nil ? .end : .ids
  }

  private mutating func readIDs(_ answer: JSONValue) throws(ServerFault) {
    // Google Reader itself answers `{}` for an empty list.
    guard let references = answer["itemRefs"]?.array ?? (answer == .object([]) ? [] : nil) else {
      throw .unexpected(.greader, "article ids")
    }
    guard places.insert(position.after.hashValue).inserted, places.count <= Self.pageLimit else {
      throw .endless
    }
    ids = references.compactMap { reference in
      reference["id"]?.scalar.flatMap { $0.utf8.count <= Self.nameLimit ? $0 : nil }
    }
    guard ids.isEmpty || pages.insert(ids.hashValue).inserted else { throw .endless }
    if position.stream == Self.all { ids.removeAll { known.contains($0.hashValue) } }
    following = references.isEmpty ? nil : answer["continuation"]?.scalar
    guard following?.utf8.count ?? 0 <= Self.nameLimit else {
      throw .unexpected(.greader, "continuation")
    }
    position.done = min(position.done, ids.count)
    goOn()
  }

  /// To the next articles, page or stream.
  private mutating func goOn() {
    if !batch.isEmpty {
      step = .articles
    } else if let following {
      position.after = following
      position.done = 0
      step = .ids
    } else {
      let place = streams.firstIndex { $0 == position.stream } ?? streams.endIndex - 1
      begin(streams.dropFirst(place + 1).first)
    }
  }

  private mutating func readArticles(_ answer: JSONValue) throws(ServerFault) -> MovedPart {
    // Some may have been deleted meanwhile; a server that sends none at all does not work.
    guard let items = answer["items"]?.array,
      !items.isEmpty || hasSent || batch.count < Self.deletedLimit
    else { throw .unexpected(.greader, "articles") }
    hasSent = hasSent || !items.isEmpty
    var part = MovedPart()
    part.articles = items.map(article)
    part.notSent = max(0, batch.count - items.count)
    if position.stream != Self.all { known.formUnion(batch.map(\.hashValue)) }
    position.done += batch.count
    goOn()
    return part
  }

  private func article(_ item: JSONValue) -> MovedArticle {
    var article = GoogleReaderItem.article(item, isListOfStarred: false)
    article.title = ServerJSON.title(article.title)
    let own = item["origin"]?["streamId"]?.string.flatMap { sources[$0] }
    if let own {
      article.source = own
    } else {
      let title = ServerJSON.title(article.source?.title)
      article.source?.title = title
    }
    // The folders of the source are among an item's categories.
    let names = own.map { Set($0.folders) } ?? folders
    article.labels.removeAll(where: names.contains)
    // This program's own server writes a slash so, because apps split names there.
    article.labels = article.labels.map { $0.replacing("\u{2215}", with: "/") }
    // An article is unread unless the server says otherwise.
    article.isRead = article.isRead ?? false
    return article
  }
}
