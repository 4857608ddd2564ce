import Basics
import Foundation
import Models
import Recommending
import Store

extension FeverSession {
  /// Writes a page of articles: those after `since_id`, ascending; those before `max_id`,
  /// descending (0 means the newest); or those in `with_ids`.
  ///
  /// - Parameter all: the sources whose articles the reader sees. Only bookmarks name articles of
  ///   others than the subscriptions.
  func write(items all: [StreamSource], into sink: inout ByteSink) throws {
    let known = all.byID
    let sources = all.filter(\.isSubscribed)
    let items = try reader.items(chosen(sources)).filter { known[$0.source] != nil }
    sink.write(",\"items\":", jsonArray: items) { sink, item in
      guard let source = known[item.source] else { return }
      Self.write(item, of: source, into: &sink)
    }
    sink.write(",\"total_items\":")
    sink.write(
      json: try reader.store.streamLength(of: sources.map(\.id), reader: reader.name))
  }

  private func chosen(_ sources: [StreamSource]) throws -> [Int64] {
    if let ids = try numbers("with_ids", limit: Self.pageLength) {
      return ids.map(FeverItemID.article).distinct()
    }
    var query = StreamQuery(
      sources: sources.map(\.id), isOldestFirst: true, limit: Self.pageLength)
    if let feeds = try numbers("feed_ids", limit: FormFields.limit) {
      query.sources = Array(Set(feeds).intersection(query.sources))
    }
    if let groups = try numbers("group_ids", limit: FormFields.limit) {
      let wanted = Set(groups)
      let members = sources.filter { wanted.contains($0.folder.id) }.map(\.id)
      query.sources = Array(Set(members).intersection(query.sources))
    }
    if let highest = try fields.wholeNumber("max_id") {
      query.isOldestFirst = false
      if highest > 0 { query.below = FeverItemID.article(highest) }
    } else if let lowest = try fields.wholeNumber("since_id") {
      query.above = FeverItemID.article(lowest)
    }
    return try reader.ids(query)
  }

  /// No value is ever null; flags are numbers.
  private static func write(
    _ item: StreamItem, of source: StreamSource, into sink: inout ByteSink
  ) {
    sink.write("{\"id\":", json: Int(FeverItemID.of(item.id)))
    sink.write(",\"feed_id\":", json: Int(item.source))
    sink.write(",\"title\":", json: item.headline)
    sink.write(",\"author\":", json: item.byline)
    sink.write(",\"html\":", json: item.illustratedMarkup)
    sink.write(",\"url\":", json: item.address(of: source))
    sink.write(",\"is_saved\":", json: item.isBookmarked ? 1 : 0)
    sink.write(",\"is_read\":", json: item.isRead ? 1 : 0)
    sink.write(",\"created_on_time\":", json: UnixTime.seconds(item.time))
    sink.write(UInt8(ascii: "}"))
  }

  /// Writes the hot list: the highest-ranked articles of the requested days, one link per story,
  /// with the reader's interest as temperature, which is never negative: the score is its number of
  /// bits. `item_ids` holds all articles of the story.
  func write(links sources: [StreamSource], into sink: inout ByteSink) throws {
    let range = try min(fields.wholeNumber("range") ?? 7, 3650)
    let offset = try min(fields.wholeNumber("offset") ?? 0, 3650)
    let page = try min(max(fields.wholeNumber("page") ?? 1, 1), 20)
    let known = sources.byID
    let end = reader.now.addingTimeInterval(-Double(offset) * 86_400)
    let links = try reader.hot(
      since: end.addingTimeInterval(-Double(range) * 86_400), until: offset == 0 ? nil : end,
      limit: Self.pageLength, page: Int(page))
    let items = try reader.items(links.map(\.article))
    // An app looks the ids up in the list of items, which has articles of subscriptions only.
    var tellings = EntryQuery(
      sources: sources.map(\.id), order: .id, limit: ListCount.limit)
    tellings.articles = links.flatMap(\.storyArticles)
    let listed = try Set(reader.store.entryIDs(tellings, reader: reader.name))
    var scores: [Int64: HotArticle] = [:]
    for link in links { scores[link.article] = link }
    let shown = items.compactMap { item in
      known[item.source].flatMap { source in scores[item.id].map { (item, source, $0) } }
    }
    sink.write(",\"links\":", jsonArray: shown) { sink, entry in
      let (item, source, link) = entry
      let id = Int(FeverItemID.of(item.id))
      sink.write("{\"id\":", json: id)
      sink.write(",\"feed_id\":", json: Int(item.source))
      sink.write(",\"item_id\":", json: id)
      sink.write(",\"temperature\":", json: exp2(min(link.score, 60)))
      sink.write(",\"is_item\":1,\"is_local\":1,\"is_saved\":", json: item.isBookmarked ? 1 : 0)
      sink.write(",\"title\":", json: item.headline)
      sink.write(",\"url\":", json: item.address(of: source))
      sink.write(",\"item_ids\":\"")
      sink.write(
        link.storyArticles.filter(listed.contains).map { String(FeverItemID.of($0)) }
          .joined(separator: ","))
      sink.write("\"}")
    }
  }
}

/// Article ids in the Fever API: the store's id plus 10^9, so that all have ten digits (Readrops
/// finds the highest id by comparing strings) and stay below 2^31 (apps keep them in 32 bits).
enum FeverItemID {
  private static let offset: Int64 = 1_000_000_000

  static func of(_ article: Int64) -> Int64 { article &+ offset }

  /// Returns the article for a Fever id; 0 for a number below every Fever id.
  static func article(_ id: Int64) -> Int64 { max(0, id - offset) }
}
