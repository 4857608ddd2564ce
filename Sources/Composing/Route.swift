package import Foundation
package import Models
package import ViewModels

/// All possible requests. A command or an HTTP path only makes a route.
package enum Route: Sendable, Hashable {
  /// A list of articles in order, with only the given fields, or all if none is given.
  case feed(FeedQuery, fields: [String] = [])
  /// One complete article; a peek records no view.
  case article(Int64, isPeek: Bool)
  /// The complete article before or after another in a list.
  case neighbour(of: Int64, in: NeighbourList, isForward: Bool, isPeek: Bool)
  /// The articles of the story of this article, or of the story with this id.
  case story(Int64)
  /// The articles related to one.
  case related(Int64, limit: Int)
  case search(SearchQuery)
  /// One of an article's texts, by its number; records nothing.
  case revision(Int64, number: Int)
  /// The changes of an article since one of its texts, by default the one before the last edit;
  /// records nothing.
  case changes(Int64, since: Int?)
  case categories
  /// The changes after a number; `nil` means now.
  case changesAfter(ChangeNumber?, category: String?, limit: Int)
  /// Configured sources with their health: all details, or one row each.
  case sources([Source], isDetailed: Bool = false)
  /// Arrivals and openings of the last days in a time zone, and the health of the reader's sources.
  case figures([Source], TimeZone)
  case bookmark([Int64], isRemoval: Bool)
  case hide([Int64], isRemoval: Bool)
  /// Adds labels to articles, and removes others from them.
  case label([Int64], adding: [String], removing: [String])
  case labels
  /// Renames a label; without a new name, removes it from all articles.
  case renameLabel(String, to: String?)
  /// The reader's note and highlights of an article.
  case annotations(Int64)
  /// All notes and highlights of the reader, or those since a time.
  case annotated(since: Date?)
  /// Sets the note of an article; `nil` removes it.
  case setNote(String?, of: Int64)
  case highlight(TextQuote, in: Int64)
  case removeHighlight(HighlightChoice, of: Int64)
  case mark([Int64], isRead: Bool)
  /// Like ``mark(_:isRead:)``, but sets only the mark and records no view: if a program marks an
  /// article read, its reader may not have opened it.
  case setReadMark([Int64], isRead: Bool)
  /// Sets the mark of all articles of a category, a source or all sources that exist now; records
  /// no view.
  case markAll(category: String?, source: String?, isRead: Bool)
  /// Marks all articles unread that are read only because of their age.
  case undoExpiry
  /// The text to share an article with another person; records a share.
  case share(Int64)
  /// Puts an article on top of another reader's front page.
  case shareWith(reader: String, Int64)
  /// The articles that the reader left in the middle.
  case begun
  /// Sets where the reader stopped reading: the first block in sight, and the number of blocks.
  case setPosition(block: Int, of: Int, in: Int64)
  /// The explanation of an article's rank, in the list of a category or of all categories.
  case explain(Int64, category: String?)
  /// The reader's rules, with the number of matches of each in 30 days.
  case rules
  /// The daemons that share the database; for a file database, which has one machine, the asking
  /// node.
  case nodes(asking: DaemonNode)
  /// Deletes everything learned about the reader, and with `marks` also the reader's marks, labels,
  /// notes and highlights.
  case forget(marks: Bool = false)
}

extension Route {
  /// The articles that the route names.
  var articles: [Int64] {
    switch self {
    case .article(let id, _), .neighbour(let id, _, _, _), .related(let id, _),
      .revision(let id, _),
      .changes(let id, _), .share(let id), .explain(let id, _), .annotations(let id),
      .setNote(_, let id), .highlight(_, let id), .removeHighlight(_, let id),
      .shareWith(_, let id), .setPosition(_, _, let id):
      [id]
    case .bookmark(let ids, _), .hide(let ids, _), .mark(let ids, _), .setReadMark(let ids, _),
      .label(let ids, _, _):
      ids
    // A story contains only articles that the reader may see.
    case .feed, .story, .search, .categories, .changesAfter, .sources, .figures, .markAll, .rules,
      .undoExpiry, .begun, .nodes, .labels, .renameLabel, .annotated,
      .forget:
      []
    }
  }
}

/// A page, and its effects, which are not stored yet.
package struct RouteResult {
  package let page: any PageModel
  private let rest: () throws -> Void

  init(_ page: any PageModel, then rest: @escaping () throws -> Void = {}) {
    self.page = page
    self.rest = rest
  }

  /// Stores the effects of the page. Call it once, after the page was made: a command calls it after
  /// printing, the server before the response is sent, which must be an error if this fails.
  ///
  /// - Throws: ``StoreFault`` if the database can't be written.
  package func finish() throws { try rest() }
}
