import Basics
import Foundation
import Models
import Store

extension GoogleReaderSession {
  /// Number of ids in one page read from the database.
  private static let idsAtOnce = 10_000

  /// `stream/items/ids`: the first request of every sync.
  func ids() throws -> WebResponse {
    let selection = try GoogleReaderSelection(
      stream(fields["s"]), fields, in: sources(), limit: GoogleReaderSelection.maxIDs)
    return try WebResponse.json(
      IDPieces(session: self, selection: selection, left: selection.query?.limit ?? 0)
    ) { $0.write("{\"itemRefs\":[") }
  }

  /// Reads page after page from the database, so that a million ids are never in memory.
  private struct IDPieces: JSONPieces {
    let session: GoogleReaderSession
    var selection: GoogleReaderSelection
    var left: Int
    var isFirst = true
    var isOver = false

    /// Writes objects that hold the id only: some apps read one name and expect the object's end.
    mutating func write(into sink: inout ByteSink) throws {
      selection.query?.limit = min(left, GoogleReaderSession.idsAtOnce)
      let (ids, isMore) = try session.chosen(selection)
      for id in ids {
        if !isFirst { sink.write(UInt8(ascii: ",")) }
        isFirst = false
        sink.write("{\"id\":\"", json: Int(GoogleReaderItemID.number(id)))
        sink.write("\"}")
      }
      left -= ids.count
      isOver = !isMore || left <= 0
      if let last = ids.last { selection.go(after: last) }
      if isOver { GoogleReaderSession.end(isMore ? ids.last : nil, into: &sink) }
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
      var selection = try GoogleReaderSelection(
        stream, fields, in: sources, limit: GoogleReaderSelection.maxIDs)
      selection.query?.limit = GoogleReaderSelection.maxIDs
      count = try chosen(selection).ids.count
    }
    return GoogleReaderHandler.text(String(count))
  }

  /// `stream/contents`: the articles of a stream.
  func contents(_ name: String?) throws -> WebResponse {
    let stream = try stream(name)
    let sources = try sources()
    let selection = try GoogleReaderSelection(
      stream, fields, in: sources, limit: GoogleReaderSelection.maxItems)
    let (ids, isMore) = try chosen(selection)
    reader.noteVisit()
    return try answer(
      ids, in: sources, as: stream, continuation: isMore ? ids.last : nil)
  }

  /// `stream/items/contents`: the articles with the given ids, each once.
  func items() throws -> WebResponse {
    let ids = try fields.all("i").map(Self.article).filter { $0 > 0 }.distinct()
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
    let articles = ItemPieces(ids, of: reader, in: sources.byID) { sink, item, source in
      sink.write(googleReader: item, of: source)
    } end: { sink in
      Self.end(continuation, into: &sink)
    }
    return try WebResponse.json(articles) { sink in
      sink.write("{\"id\":", json: stream.name)
      sink.write(",\"updated\":", json: UnixTime.seconds(reader.now))
      sink.write(",\"items\":[")
    }
  }

  /// The continuation is a string: a number broke apps.
  private static func end(_ continuation: Int64?, into sink: inout ByteSink) {
    sink.write(UInt8(ascii: "]"))
    if let continuation {
      sink.write(",\"continuation\":\"")
      sink.write(GoogleReaderItemID.short(continuation))
      sink.write(UInt8(ascii: "\""))
    }
    sink.write(UInt8(ascii: "}"))
  }
}
