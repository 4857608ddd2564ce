import Basics
import Foundation
import HTTPTypes
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

/// Version 3 of the Fever API, as existing apps use it: arguments in the query, in a form or in
/// both, with any content type, by GET or POST, at any of the paths that Fever servers have used.
package struct FeverHandler: Surface {
  typealias Handling = RouteAnswer<FeverHandler>

  static let routes = RouteTable<Handling>(
    ["fever", "fever.php", "api/fever.php", "plugins/fever"].map { path in
      WebRoute<Handling>([.get, .post], PathPattern(path), name: "fever") { handler, request, _ in
        try .refusing { try handler.answer(to: request) }
      }
    }, headers: [.cacheControl: "no-store"], reading: WebRequest.joiningSlashes)

  let services: WebServices

  package init(_ services: WebServices) { self.services = services }

  private func answer(to request: WebRequest) throws -> WebResponse {
    let fields = try request.looseFields()
    guard let key = fields["api_key"] ?? request.headers[.feverKey], !key.isEmpty else {
      return Self.unauthenticated
    }
    let access = try services.authenticator.access(feverKey: key, from: request)
    // Status 200: apps treat any other status as a failure of the server.
    return try access.response(refusing: {
      $0.status == .unauthorized ? Self.unauthenticated : $0
    }) { app in
      try FeverSession(reader: services.reader(of: app), fields: fields).response()
    }
  }

  private static var unauthenticated: WebResponse {
    WebResponse(
      type: WebResponse.jsonType, text: "{\"api_version\":3,\"auth\":0}")
  }
}

extension FeverSession {
  /// Writes `id` and `title` only: one app loops forever on any other name.
  static func write(groups sources: [StreamSource], into sink: inout ByteSink) {
    sink.write(",\"groups\":", jsonArray: sources.folders) { sink, element in
      sink.write("{\"id\":", json: Int(element.folder.id))
      sink.write(",\"title\":", json: element.folder.name)
      sink.write(UInt8(ascii: "}"))
    }
  }

  static func write(memberships sources: [StreamSource], into sink: inout ByteSink) {
    sink.write(",\"feeds_groups\":", jsonArray: sources.folders) { sink, element in
      sink.write("{\"group_id\":", json: Int(element.folder.id))
      sink.write(",\"feed_ids\":\"")
      sink.write(element.sources.map { String($0.id) }.joined(separator: ","))
      sink.write("\"}")
    }
  }

  /// Writes `id` before `favicon_id`: one app reads `favicon_id` with the id that it read before.
  func write(feeds sources: [StreamSource], into sink: inout ByteSink) throws {
    let newest = try reader.store.lastArrivals(of: sources.map(\.id))
    let icons = try reader.icons(of: sources)
    sink.write(",\"feeds\":", jsonArray: sources) { sink, source in
      sink.write("{\"id\":", json: Int(source.id))
      sink.write(",\"favicon_id\":", json: icons[source.id] == nil ? 0 : Int(source.id))
      sink.write(",\"title\":", json: source.name)
      sink.write(",\"url\":", json: source.address)
      sink.write(",\"site_url\":", json: source.site)
      sink.write(
        ",\"is_spark\":0,\"last_updated_on_time\":",
        json: newest[source.id].map(UnixTime.seconds) ?? 0)
      sink.write(UInt8(ascii: "}"))
    }
  }

  /// The icon of a source has its id.
  func write(favicons sources: [StreamSource], into sink: inout ByteSink) throws {
    let icons = try reader.icons(of: sources).sorted { $0.key < $1.key }
    sink.write(",\"favicons\":", jsonArray: icons) { sink, icon in
      sink.write("{\"id\":", json: Int(icon.key))
      sink.write(",\"data\":", json: icon.value.asData)
      sink.write(UInt8(ascii: "}"))
    }
  }
}
