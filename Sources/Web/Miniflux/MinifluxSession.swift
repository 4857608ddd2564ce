import Basics
import Foundation
import HTTPTypes
import Models
import Store

/// One request of an authorized reader.
struct MinifluxSession {
  /// The Miniflux version whose API this is.
  static let version = "2.2.0"

  let reader: SyncReader
  let management: SourceManagement
  let request: WebRequest

  func source(_ id: Int64) throws -> StreamSource {
    guard let source = try reader.subscriptions().first(where: { $0.id == id }) else {
      throw SyncRefusal(.notFound, "There is no feed \(id).")
    }
    return source
  }

  /// The sources of these whose icons can be asked for: others than the subscriptions are no feeds.
  func withIcon(_ sources: [StreamSource]) throws -> Set<Int64> {
    try reader.sourcesWithIcon(among: sources.filter(\.isSubscribed))
  }

  func hasIcon(_ source: StreamSource) throws -> Bool {
    try withIcon([source]).contains(source.id)
  }

  /// The sources whose first category has this id.
  func sources(ofCategory id: Int64) throws -> [StreamSource] {
    let sources = try reader.subscriptions().filter { $0.folder.id == id }
    guard !sources.isEmpty else { throw SyncRefusal(.notFound, "There is no category \(id).") }
    return sources
  }
}

extension MinifluxSession {
  private static let maxMarked = 10_000

  private struct Marks: Decodable {
    var entry_ids: [Int64]
    /// An empty one is none.
    var status: String?
    var starred: Bool?
  }

  /// `PUT entries` with ids, and a status, a star or both.
  func mark() throws -> WebResponse {
    guard let marks = try? request.decoded(Marks.self),
      marks.status?.isEmpty == false || marks.starred != nil
    else {
      throw SyncRefusal(
        "The body has to be {\"entry_ids\": [1, 2], \"status\": \"read\"} with numbers as ids,"
          + " or with \"starred\": true.")
    }
    guard marks.entry_ids.count <= Self.maxMarked else {
      throw SyncRefusal("Mark at most \(Self.maxMarked) entries at once.")
    }
    let status = marks.status ?? ""
    guard ["", "read", "unread"].contains(status) else {
      throw SyncRefusal(status, in: "status", isNot: "read or unread")
    }
    if !status.isEmpty { try reader.mark(marks.entry_ids, isRead: status == "read") }
    if let isStarred = marks.starred { try reader.star(marks.entry_ids, isStarred: isStarred) }
    return WebResponse(.noContent)
  }

  /// The only operation of this API that toggles a mark.
  func toggleBookmark(_ id: Int64) throws -> WebResponse {
    let (item, _) = try one(id)
    try reader.star([id], isStarred: !item.isBookmarked)
    return WebResponse(.noContent)
  }

  func markAll(_ sources: [StreamSource]) throws -> WebResponse {
    try reader.markAll(StreamQuery(sources: sources.map(\.id)))
    return WebResponse(.noContent)
  }
}

extension MinifluxSession {
  /// Maximum number of search matches, best first: a search compares no more.
  private static let maxFound = SearchBounds().compared

  /// The sources whose entries a request lists: the subscriptions. Entries that are asked for by
  /// their mark may be of other sources, too.
  private func listed() throws -> [StreamSource] {
    let isOfMarks =
      ["true", "1"].contains(request.query["starred"]) || !request.query.all("tags").isEmpty
    return try isOfMarks ? reader.sources() : reader.subscriptions()
  }

  func entries() throws -> WebResponse { try entries(of: listed()) }

  private static let maxIDs: Int64 = 10_000

  /// `GET entries/ids`: the ids of entries, the newest first.
  func ids() throws -> WebResponse {
    let limit = try request.query.wholeNumber("limit") ?? 0
    var ids: [Int64] = []
    var total = 0
    if var query = try MinifluxSelection.query(request.query, of: listed()) {
      (query.order, query.isDescending) = (.id, true)
      query.limit = Int(limit == 0 ? Self.maxIDs : min(limit, Self.maxIDs))
      ids = try reader.store.entryIDs(query, reader: reader.name)
      total = try reader.store.entryCount(query, reader: reader.name)
    }
    return .json { sink in
      sink.write("{\"total\":", json: total)
      sink.write(",\"entry_ids\":", jsonArray: ids) { sink, id in sink.write(json: Int(id)) }
      sink.write(UInt8(ascii: "}"))
    }
  }

  func entries(of sources: [StreamSource]) throws -> WebResponse {
    var ids: [Int64] = []
    var total = 0
    if var query = try MinifluxSelection.query(request.query, of: sources) {
      if let words = request.query["search"], !words.isEmpty {
        query.articles = try reader.found(words, limit: Self.maxFound)
      }
      ids = try reader.store.entryIDs(query, reader: reader.name)
      total = try reader.store.entryCount(query, reader: reader.name)
    }
    reader.noteVisit()
    let withIcon = try withIcon(sources)
    // Once for all pieces: the whole record of changes is read for it.
    let changes = try reader.markChanges(among: ids)
    let entries = ItemPieces(ids, of: reader, in: sources.byID) { [reader] sink, item, source in
      sink.write(
        minifluxEntry: item, of: source, hasIcon: withIcon.contains(source.id),
        markChange: changes[item.id], reader: reader.id)
    } end: { sink in
      sink.write("]}")
    }
    return try WebResponse.json(entries) { $0.write("{\"total\":\(total),\"entries\":[") }
  }

  /// - Parameter sources: an entry of others does not exist; `nil` means all that the reader knows.
  private func one(
    _ id: Int64, of sources: [StreamSource]? = nil
  ) throws -> (item: StreamItem, source: StreamSource) {
    let sources = try sources ?? reader.sources()
    guard let item = try reader.items([id]).first,
      let source = sources.first(where: { $0.id == item.source })
    else { throw SyncRefusal(.notFound, "There is no entry \(id).") }
    return (item, source)
  }

  func entry(_ id: Int64, of sources: [StreamSource]? = nil) throws -> WebResponse {
    let (item, source) = try one(id, of: sources)
    let hasIcon = try hasIcon(source)
    let change = try reader.markChanges(among: [id])[id]
    return .json { sink in
      sink.write(
        minifluxEntry: item, of: source, hasIcon: hasIcon, markChange: change, reader: reader.id)
    }
  }

  /// Returns the stored text: pages are fetched when their articles arrive, not when an app asks.
  func content(_ id: Int64) throws -> WebResponse {
    let (item, _) = try one(id)
    return .json { sink in
      sink.write("{\"content\":", json: item.markup)
      sink.write(",\"reading_time\":", json: item.readingMinutes)
      sink.write(UInt8(ascii: "}"))
    }
  }
}
