import Foundation
import Models
import Store
import Views

extension GoogleReaderSession {
  /// Number of ids in one page read from the database.
  private static let idsAtOnce = 10_000
  /// Number of articles in one piece of a response.
  private static let itemsAtOnce = 50

  /// `stream/items/ids`: the first request of every sync.
  func ids() throws -> WebResponse {
    let selection = try page(
      stream(fields["s"]), in: sources(), limit: GoogleReaderSelection.maxIDs)
    let limit = selection.query?.limit ?? 0
    guard limit > Self.idsAtOnce, !selection.isBest else {
      let (ids, isMore) = try chosen(selection)
      return Self.json { sink in
        sink.write("{\"itemRefs\":[" as StaticString)
        Self.write(ids, isFirst: true, into: &sink)
        Self.end(isMore ? ids.last : nil, into: &sink)
      }
    }
    return try longList(selection, limit: limit)
  }

  private struct IDPages {
    var selection: GoogleReaderSelection
    var left: Int
    var isFirst = true
    var isOver = false
  }

  /// Reads page after page from the database, so that a million ids are never in memory.
  private func longList(_ selection: GoogleReaderSelection, limit: Int) throws -> WebResponse {
    try WebResponse.streaming(
      IDPages(selection: selection, left: limit), type: WebResponse.jsonType
    ) { [self] state in
      guard !state.isOver else { return nil }
      var selection = state.selection
      selection.query?.limit = min(state.left, Self.idsAtOnce)
      let (ids, isMore) = try chosen(selection)
      state.left -= ids.count
      state.isOver = !isMore || state.left <= 0
      if let last = ids.last { state.selection.go(after: last) }
      var sink = ByteSink()
      if state.isFirst { sink.write("{\"itemRefs\":[" as StaticString) }
      Self.write(ids, isFirst: state.isFirst, into: &sink)
      if state.isOver { Self.end(isMore ? ids.last : nil, into: &sink) }
      state.isFirst = false
      return sink.bytes
    } isOver: {
      $0.isOver
    }
  }

  /// The ids of a page, and whether more follow.
  func chosen(_ selection: GoogleReaderSelection) throws -> (ids: [Int64], isMore: Bool) {
    guard var query = selection.query, query.limit > 0 else { return ([], false) }
    let limit = query.limit
    if selection.isBest {
      let ids = try best(selection)
      return (Array(ids.prefix(limit)), ids.count > limit)
    }
    query.limit += 1
    let ids = try reader.ids(query)
    return (Array(ids.prefix(limit)), ids.count > limit)
  }

  /// Today's best, in their order. The list is meant for people; apps that show tags get its first
  /// hundred.
  private func best(_ selection: GoogleReaderSelection) throws -> [Int64] {
    guard var query = selection.query else { return [] }
    let ids = try reader.best(100)
    guard let lowest = ids.min(), let highest = ids.max() else { return [] }
    query.above = lowest - 1
    query.below = highest + 1
    query.limit = ListCount.limit
    let wanted = Set(try reader.ids(query))
    let rest = selection.position.flatMap { ids.firstIndex(of: $0) }.map { ids[($0 + 1)...] }
    return (rest ?? (selection.position == nil ? ids[...] : [])).filter(wanted.contains)
  }

  /// `stream/items/count`: a number as text.
  func count() throws -> WebResponse {
    let stream = try stream(fields["s"])
    let sources = try sources()
    let count: Int
    if sources.ids(of: stream) != nil || stream == .state("reading-list") {
      count = try reader.store.streamLength(of: sources.scope(of: stream), reader: reader.name)
    } else {
      var selection = try page(stream, in: sources, limit: GoogleReaderSelection.maxIDs)
      selection.query?.limit = GoogleReaderSelection.maxIDs
      count = try chosen(selection).ids.count
    }
    return GoogleReaderHandler.text(String(count))
  }

  /// `stream/contents`: the articles of a stream.
  func contents(_ name: String?) throws -> WebResponse {
    let stream = try stream(name)
    let sources = try sources()
    let selection = try page(stream, in: sources, limit: GoogleReaderSelection.maxItems)
    let (ids, isMore) = try chosen(selection)
    reader.noteVisit()
    return try answer(
      ids, in: sources, as: stream, continuation: isMore ? ids.last : nil)
  }

  /// `stream/items/contents`: the articles with the given ids, each once.
  func items() throws -> WebResponse {
    var seen: Set<Int64> = []
    var ids: [Int64] = []
    for text in fields.all("i") {
      guard let id = GoogleReaderItemID.article(text) else {
        throw SyncRefusal("\"\(text.prefix(80))\" in i is not an article id.")
      }
      if id > 0, seen.insert(id).inserted { ids.append(id) }
    }
    guard ids.count <= GoogleReaderSelection.maxItems else {
      throw SyncRefusal("Request at most \(GoogleReaderSelection.maxItems) articles at once.")
    }
    reader.noteVisit()
    return try answer(ids, in: try sources(), as: .state("reading-list"), continuation: nil)
  }

  private func answer(
    _ ids: [Int64], in sources: GoogleReaderSources, as stream: GoogleReaderStream,
    continuation: Int64?
  ) throws -> WebResponse {
    let reader = reader
    return try WebResponse.streaming(
      ItemPages(rest: ids[...]), type: WebResponse.jsonType
    ) { pages in
      guard !pages.isOver else { return nil }
      var sink = ByteSink()
      if pages.isFirst {
        sink.write("{\"id\":", json: stream.name)
        sink.write(",\"updated\":", json: UnixTime.seconds(reader.now))
        sink.write(",\"items\":[" as StaticString)
      }
      for item in try reader.items(Array(pages.rest.prefix(Self.itemsAtOnce))) {
        guard let source = sources[item.source] else { continue }
        if pages.hasItems { sink.write(UInt8(ascii: ",")) }
        pages.hasItems = true
        sink.write(googleReader: item, of: source)
      }
      pages.rest = pages.rest.dropFirst(Self.itemsAtOnce)
      pages.isFirst = false
      pages.isOver = pages.rest.isEmpty
      if pages.isOver { Self.end(continuation, into: &sink) }
      return sink.bytes
    } isOver: {
      $0.isOver
    }
  }

  private struct ItemPages {
    var rest: ArraySlice<Int64>
    var isFirst = true
    var hasItems = false
    var isOver = false
  }

  /// Writes an object that holds the id only: some apps read one name and expect the object's end.
  private static func write(_ ids: [Int64], isFirst: Bool, into sink: inout ByteSink) {
    for (index, id) in ids.enumerated() {
      if index > 0 || !isFirst { sink.write(UInt8(ascii: ",")) }
      sink.write("{\"id\":\"", json: Int(GoogleReaderItemID.number(id)))
      sink.write("\"}" as StaticString)
    }
  }

  /// The continuation is a string: a number broke apps.
  private static func end(_ continuation: Int64?, into sink: inout ByteSink) {
    sink.write(UInt8(ascii: "]"))
    if let continuation {
      sink.write(",\"continuation\":\"" as StaticString)
      sink.write(GoogleReaderItemID.short(continuation))
      sink.write(UInt8(ascii: "\""))
    }
    sink.write(UInt8(ascii: "}"))
  }
}
