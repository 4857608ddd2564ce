package import Models

/// What can be asked for. A command, or later an HTTP path, only makes routes.
package enum Route: Sendable, Hashable {
  /// A list of articles in their order; of each only these fields, all of them when none is named.
  case feed(FeedQuery, fields: [String] = [])
  /// One article, whole; a peek records no view.
  case article(Int64, isPeek: Bool)
  /// The article before or after another in its category, whole.
  case neighbour(of: Int64, isForward: Bool, isPeek: Bool)
  /// The articles that tell the same story as this one, or the articles of the story of this id.
  case story(Int64)
  /// The articles near one.
  case related(Int64, limit: Int)
  case search(SearchQuery)
  /// One of an article's texts, by its number; records nothing.
  case revision(Int64, number: Int)
  /// What changed in an article since one of its texts, the one before the last edit by default;
  /// records nothing.
  case changes(Int64, since: Int?)
  case categories
  /// What changed after a place; `nil` is the present.
  case changesAfter(ChangeNumber?, category: String?, limit: Int)
  /// Configured sources and how they fare; everything that is known of each, or a row.
  case sources([Source], isDetailed: Bool = false)
  case bookmark([Int64], isRemoval: Bool)
  case hide([Int64], isRemoval: Bool)
  case mark([Int64], isRead: Bool)
  /// As ``mark(_:isRead:)``, but a mark and no view: what a program marks read its reader need not
  /// have opened.
  case tick([Int64], isRead: Bool)
  /// What to paste so that somebody else finds an article; records a share.
  case share(Int64)
  /// Why an article stands where it does, in the list of a category or of all.
  case explain(Int64, category: String?)
  /// The reader's rules, and how often each matched in 30 days.
  case rules
  /// The daemons that share the database; of a file, which has one machine, what asks.
  case nodes(asking: DaemonNode)
  /// Everything that was learned about the reader goes.
  case forget
}

extension Route {
  /// The articles that it names.
  var articles: [Int64] {
    switch self {
    case .article(let id, _), .neighbour(let id, _, _), .related(let id, _), .revision(let id, _),
      .changes(let id, _), .share(let id), .explain(let id, _):
      [id]
    case .bookmark(let ids, _), .hide(let ids, _), .mark(let ids, _), .tick(let ids, _): ids
    // Of a story only those are told that the reader may see.
    case .feed, .story, .search, .categories, .changesAfter, .sources, .rules, .nodes,
      .forget:
      []
    }
  }
}
