import Foundation
import Models
import Ranking
import Storing

/// A page of a list that is ordered for its reader, and the list that it is a page of.
struct FrontPage {
  let items: [RankedArticle]
  let next: FeedCursor?
  /// What is to be kept, so that the next page goes on from here and the reader's choice can be
  /// learned from.
  let list: StoredList

  /// Whether a query asks for a list that is ordered for its reader: those by rank, but for what
  /// one source brought or the reader bookmarked.
  static func applies(to query: FeedQuery) -> Bool {
    query.sort != .newest && query.source == nil && !query.bookmarked
  }

  /// - Parameter listID: the list's id, when it is a new one.
  init(
    _ query: FeedQuery, insight: ReaderInsight, ranker: Ranker, exploring: Bool, listID: Int64,
    at now: Date, in store: StoreReader
  ) throws {
    let key: RankingKey = query.sort == .rank(.now) ? .now : .today
    let kept = try query.after?.list.flatMap { id in
      try insight.reader.flatMap { try store.list(id, reader: $0) }
    }
    var list = ShownList(at: kept?.at ?? now, bytes: kept?.entries ?? [])
    let offset = query.after?.offset ?? 0
    var isFull = true
    let needed = offset + query.limit + 1
    while list.entries.count < needed, isFull {
      let size = max(Diversity.window, needed - list.entries.count)
      let more = try Self.window(
        query, key, besides: list.entries, size: size, insight, ranker, in: store)
      isFull = more.count == size
      if more.isEmpty { break }
      list.entries += more
    }
    if exploring, offset == 0 { Self.explore(&list, among: query.limit) }
    let mix = insight.mix(key)
    let end = min(list.entries.count, offset + query.limit)
    let entries = offset < end ? list.entries[offset..<end] : []
    let scores = Dictionary(
      entries.map { ($0.article, $0.score(mix) - $0.loss) }, uniquingKeysWith: { $1 })
    items = try store.articles(entries.map(\.article), reader: insight.reader, key: key)
      .filter { !$0.state.hidden && !(query.unread && $0.state.read) }
      .map { ranked in
        var ranked = ranked
        ranked.score = scores[ranked.id] ?? ranked.score
        return ranked
      }
    // A list of another reader, or one that is gone, is begun anew under an id of its own.
    let id = kept == nil ? listID : query.after?.list ?? listID
    next =
      end < list.entries.count
      ? entries.last.map {
        FeedCursor(value: $0.base, id: $0.article, sort: query.sort, list: id, offset: end)
      } : nil
    self.list = StoredList(
      id: id, at: list.at, shown: end, entries: list.bytes)
  }

  /// The next best, in the order that lets no source and no subject take the list over.
  private static func window(
    _ query: FeedQuery, _ key: RankingKey, besides listed: [ShownList.Entry], size: Int,
    _ insight: ReaderInsight, _ ranker: Ranker, in store: StoreReader
  ) throws -> [ShownList.Entry] {
    let listed = Set(listed.map(\.article))
    let mix = insight.mix(key)
    var shortlist = Shortlist(
      mix: mix, limit: size, reach: insight.reach(mix),
      mostMet: mix.base < 1 || mix.votes > 0 ? 3000 : StoreReader.walkLimit)
    try store.candidates(query, reader: insight.reader) { candidate in
      guard shortlist.wantsMore(below: candidate.key) else { return false }
      guard !listed.contains(candidate.article) else { return true }
      let features = ArticleFeatures(bytes: candidate.features)
      shortlist.meet(
        insight.entry(candidate, features: features, key: key, ranker: ranker),
        source: candidate.source, features: features)
      return true
    }
    let choices = shortlist.choices
    let places = Diversity.order(
      choices.prefix(Diversity.window).map {
        Diversity.Candidate(score: $0.score, source: $0.source, features: $0.features)
      }, count: Diversity.window)
    return places.map { place in
      var entry = choices[place.index].entry
      entry.sameSource = place.sameSource
      entry.likeness = place.likeness
      return entry
    } + choices.dropFirst(places.count).map(\.entry)
  }

  /// Gives the last place of the first ten to the best article that was hardly ever shown, so that
  /// what nobody knows gets its chance.
  private static func explore(_ list: inout ShownList, among limit: Int) {
    let slot = min(10, limit) - 1
    guard slot > 0, list.entries.count > limit else { return }
    let unknown = list.entries.indices.dropFirst(limit).first {
      list.entries[$0].rate == 0 && list.entries[$0].votes == 0
    }
    guard let unknown else { return }
    list.entries.insert(list.entries.remove(at: unknown), at: slot)
  }
}
