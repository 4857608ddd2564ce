import Basics
import Models
import Store

/// One request of an authorized reader: first it sets marks, then it answers the queries.
struct FeverSession {
  /// Number of articles in a response, and of links on a page, that the protocol defines. Apps stop
  /// at a page with fewer.
  static let pageLength = 50
  /// Number of ids in one page read from the database.
  static let idsAtOnce = 10_000

  let reader: SyncReader
  let fields: FormFields

  private func asks(_ name: String) -> Bool { fields[name] != nil }

  func response() throws -> WebResponse {
    let all = try reader.sources()
    let sources = all.filter(\.isSubscribed)
    let marked = try mark(in: sources)
    var lists: [IDList] = []
    if asks("unread_item_ids") || marked == .read {
      lists.append(IDList(name: "unread_item_ids", query: query(sources) { $0.isRead = false }))
    }
    if asks("saved_item_ids") || marked == .saved {
      lists.append(IDList(name: "saved_item_ids", query: query(all) { $0.isBookmarked = true }))
    }
    return try WebResponse.json(IDPieces(reader: reader, lists: lists[...])) { sink in
      sink.write(
        "{\"api_version\":3,\"auth\":1,\"last_refreshed_on_time\":",
        json: try reader.store.lastArrival().map(UnixTime.seconds) ?? 0)
      if asks("groups") || asks("feeds") {
        // An app fails at a feed that is in no group.
        let feeds = try sources + withBookmarks(among: all)
        if asks("groups") { Self.write(groups: feeds, into: &sink) }
        if asks("feeds") { try write(feeds: feeds, into: &sink) }
        Self.write(memberships: feeds, into: &sink)
      }
      if asks("favicons") { try write(favicons: sources, into: &sink) }
      if asks("items") {
        reader.noteVisit()
        try write(items: all, into: &sink)
      }
      if asks("links") { try write(links: sources, into: &sink) }
    }
  }

  /// The sources that are no subscriptions and have bookmarked articles: apps look up the feed of
  /// each item.
  private func withBookmarks(among all: [StreamSource]) throws -> [StreamSource] {
    let others = all.filter { !$0.isSubscribed }
    guard !others.isEmpty else { return [] }
    let bookmarked = try reader.store.bookmarkedSources(of: reader.name)
    return others.filter { bookmarked.contains($0.id) }
  }

  private func query(
    _ sources: [StreamSource], _ change: (inout StreamQuery) -> Void
  ) -> StreamQuery {
    var query = StreamQuery(sources: sources.map(\.id), limit: Self.idsAtOnce)
    change(&query)
    return query
  }

  /// Ids in one comma-separated string: an array broke apps.
  private struct IDList {
    let name: StaticString
    var query: StreamQuery
    var isFirst = true

    /// Writes the next page of ids; returns `false` at the end.
    mutating func write(of reader: SyncReader, into sink: inout ByteSink) throws -> Bool {
      if isFirst {
        sink.member(name)
        sink.write(UInt8(ascii: "\""))
      }
      let ids = try reader.ids(query)
      for id in ids {
        if !isFirst { sink.write(UInt8(ascii: ",")) }
        isFirst = false
        sink.write(String(FeverItemID.of(id)))
      }
      query.below = ids.last
      guard ids.count == query.limit else {
        sink.write(UInt8(ascii: "\""))
        return false
      }
      return true
    }
  }

  /// Long lists in pieces, so that a million ids are never in memory.
  private struct IDPieces: JSONPieces {
    let reader: SyncReader
    var lists: ArraySlice<IDList>
    var isOver = false

    mutating func write(into sink: inout ByteSink) throws {
      if var list = lists.first {
        if try list.write(of: reader, into: &sink) {
          lists[lists.startIndex] = list
        } else {
          lists = lists.dropFirst()
        }
      }
      isOver = lists.isEmpty
      if isOver { sink.write(UInt8(ascii: "}")) }
    }
  }

  /// Comma-separated numbers; blanks around them are ignored.
  func numbers(_ name: String, limit: Int) throws -> [Int64]? {
    guard let text = fields[name] else { return nil }
    let parts = text.split(separator: ",").map(\.trimmed)
      .filter { !$0.isEmpty }
    guard parts.count <= limit else {
      throw SyncRefusal("\(name) may contain at most \(limit) ids.")
    }
    return try parts.map { try WholeNumber.read($0, in: name) }
  }
}

extension FeverSession {
  /// The kind of mark that a request changed; the response then lists the ids that have this mark.
  enum Marked { case read, saved }

  /// Handles `mark=item|feed|group`, `as=read|unread|saved|unsaved`, `id`, and `before` in seconds.
  /// It sets a mark and never toggles it, so a repeated request has no further effect.
  func mark(in sources: [StreamSource]) throws -> Marked? {
    guard let what = fields["mark"], !what.isEmpty else { return nil }
    guard reader.mayWrite else { throw SyncRefusal.readOnly }
    let mark = fields["as"] ?? ""
    switch what {
    case "item":
      let ids = try numbers("id", limit: 10_000) ?? []
      guard !ids.isEmpty else { throw SyncRefusal("id contains no article.") }
      let articles = ids.map(FeverItemID.article)
      switch mark {
      case "read", "unread":
        try reader.mark(articles, isRead: mark == "read")
        return .read
      case "saved", "unsaved":
        try reader.star(articles, isStarred: mark == "saved")
        return .saved
      default: throw Self.noMark(mark, of: "an item")
      }
    case "feed", "group":
      guard mark == "read" || mark == "unread" else { throw Self.noMark(mark, of: "a \(what)") }
      // Without `before` all articles count, else those that were fetched by that second.
      try reader.markAll(
        StreamQuery(sources: try chosen(what, in: sources)), isRead: mark == "read",
        before: fields.timeBound("before"))
      return .read
    default: throw SyncRefusal(what, in: "mark", isNot: "item, feed or group")
    }
  }

  /// Group 0 means every source; group -1 means the sparks, which do not exist here.
  private func chosen(_ what: String, in sources: [StreamSource]) throws -> [Int64] {
    let text = fields["id"]?.trimmed ?? ""
    if what == "group", text == "-1" { return [] }
    let id = try WholeNumber.read(text, in: "id")
    if what == "feed" { return sources.map(\.id).filter { $0 == id } }
    return sources.filter { id == 0 || $0.folder.id == id }.map(\.id)
  }

  private static func noMark(_ mark: String, of what: String) -> SyncRefusal {
    SyncRefusal(mark, in: "as", isNot: "a valid mark for \(what)")
  }
}
