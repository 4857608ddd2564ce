import Models

/// Starred articles of a server whose feeds are no subscriptions there: of feeds that the reader left,
/// or that came with articles of another program.
struct UnsubscribedStars: Sendable {
  /// Maximum number of feeds that are named.
  private static let nameLimit = 10

  private var articles = 0
  private var feeds: Set<String> = []
  private var names: [String] = []

  mutating func add(_ article: MovedArticle) {
    articles += 1
    let source = article.source
    let key = source?.feedURL ?? source?.title ?? ""
    guard feeds.insert(key).inserted, names.count < Self.nameLimit else { return }
    if let name = MovedArticle.line(source?.title ?? key, 100) { names.append("“\(name)”") }
  }

  /// What became of them; `nil` if there are none.
  var notice: String? {
    guard articles > 0 else { return nil }
    let more = feeds.count > names.count ? " and \(feeds.count - names.count) more" : ""
    let list = names.isEmpty ? "" : " (\(names.joined(separator: ", "))\(more))"
    return "\(articles) starred \(articles == 1 ? "article is" : "articles are") of "
      + "\(feeds.count) \(feeds.count == 1 ? "feed" : "feeds") without a subscription there\(list). "
      + "They are imported; unless you add their feeds or import with --subscribe, these are kept and "
      + "not polled. This API lists no other articles of such feeds."
  }
}
