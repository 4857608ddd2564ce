import Foundation
import Models
import Ranking
import Store

/// A page of a list that is ordered for its reader, with the whole list.
struct PersonalizedPage {
  let items: [RankedArticle]
  let next: FeedCursor?
  /// To be stored, so that the next page continues from here and the reader's choices are learned
  /// from.
  let list: StoredList

  /// Whether the list of a query is ordered for its reader: lists by rank, except the articles of
  /// one source, the reader's bookmarks, lists with a condition and the reader's own categories.
  static func applies(to query: FeedQuery) -> Bool {
    query.sort != .newest && query.source == nil && !query.isOfMarks
      && query.condition == nil
      && query.ownCategory == nil
  }

  /// - Parameters:
  ///   - reader: the reader of the list.
  ///   - listID: the id if it is a new list.
  init(
    _ basis: ListBasis, profile: ReaderProfile, ranker: Ranker, exploring: Bool, reader: String,
    listID: Int64, at now: Date, in store: any ListStoring
  ) throws {
    let (query, kept) = (basis.list.query, basis.kept)
    let key: RankingKey = query.sort == .rank(.now) ? .now : .today
    var list = ShownList(at: kept?.at ?? now, bytes: kept?.entries ?? [])
    let offset = query.after?.offset ?? 0
    let needed = offset + query.limit + 1
    let weights = profile.weights(key)
    var known = list.entries.map { entry in
      basis.known[entry.article].map { Known(source: $0.source, features: $0.features[...]) }
    }
    if list.entries.count < needed {
      let windows = (needed - list.entries.count - 1) / Diversity.window + 1
      let walk = CandidateRetrieval(
        query, key, profile: profile, ranker: ranker, at: list.at, in: store,
        cachedTop: basis.cachedTop)
      for choice in try walk.windows(windows, besides: list.entries.map(\.article)).joined() {
        list.entries.append(choice.entry)
        known.append(Known(source: choice.source, features: choice.features))
      }
    }
    let end = min(list.entries.count, needed - 1)
    if weights.isPlain, let kept { Self.count(&list, from: kept.shown, basis.known) }
    Self.spread(&list, from: kept?.shown ?? 0, to: end, weights, exploring: exploring, known: known)
    let page = min(offset, end)..<end
    let articles = try store.unrankedArticles(list.entries[page].map(\.article), reader: reader)
    var shown: [RankedArticle] = []
    shown.reserveCapacity(articles.count)
    var index = page.lowerBound
    for var article in articles {
      // Articles that no longer exist are left out.
      while list.entries[index].article != article.id { index += 1 }
      list.entries[index].popularity = article.counts.popularity
      guard !article.state.hidden, !(query.unread && article.state.read) else { continue }
      article.score = list.entries[index].score(weights) - list.entries[index].loss
      shown.append(article)
    }
    items = shown
    let entries = list.entries[page]
    // A continued list of another reader, or a deleted one, becomes a new list with its own id.
    let id = kept == nil ? listID : query.after?.list ?? listID
    next =
      end < list.entries.count
      ? entries.last.map {
        FeedCursor(value: $0.base, id: $0.article, sort: query.sort, list: id, offset: end)
      } : nil
    self.list = StoredList(
      id: id, at: list.at, shown: end, entries: list.bytes)
  }

  /// Updates the plain counts of the entries that were not shown yet.
  private static func count(
    _ list: inout ShownList, from start: Int, _ known: [Int64: KnownArticle]
  ) {
    for index in list.entries.indices.dropFirst(start) {
      guard let known = known[list.entries[index].article] else { continue }
      list.entries[index].popularity = known.popularity
    }
  }

  private struct Known {
    var source: Int64 = 0
    var features: ArraySlice<UInt8> = []
  }

  /// Reorders the entries up to `end` so that no source and no subject dominates, each window
  /// separately. Entries that were shown keep their places.
  private static func spread(
    _ list: inout ShownList, from shown: Int, to end: Int, _ weights: ScoreWeights, exploring: Bool,
    known: [Known?]
  ) {
    guard shown < end else { return }
    let size = Diversity.window
    for start in stride(from: shown / size * size, to: end, by: size) {
      let fixed = max(0, shown - start)
      let entries = list.entries
      var order = Array(start..<min(start + size, entries.count))
      if fixed > 0 {
        // By the current weights, which may have changed; ties as in the stored order.
        order[fixed...].sort { one, other in
          let (one, other) = (entries[one], entries[other])
          return (one.score(weights), one.base, one.article)
            > (other.score(weights), other.base, other.article)
        }
      }
      let places = Diversity.order(
        order.map { index in
          let known = known[index] ?? Known()
          return Diversity.Candidate(
            score: entries[index].score(weights), source: known.source, features: known.features)
        }, fixed: fixed,
        unknown: exploring && start == 0 ? Self.unknown(order.map { entries[$0] }) : [],
        count: min(end, start + order.count) - start)
      var isPlaced = [Bool](repeating: false, count: order.count)
      for (offset, place) in places.enumerated() {
        var entry = entries[order[place.index]]
        entry.sameSource = place.sameSource
        entry.likeness = place.likeness
        list.entries[start + offset] = entry
        isPlaced[place.index] = true
      }
      var next = start + places.count
      for index in order.indices where !isPlaced[index] {
        list.entries[next] = entries[order[index]]
        next += 1
      }
    }
  }

  /// The entries without votes or impressions that are too low to be seen. The best of them gets
  /// one of the first ten places, to learn how readers receive it.
  private static func unknown(_ entries: [ShownList.Entry]) -> Set<Int> {
    let low = entries.indices.dropFirst(2 * (Diversity.unknownPlace + 1))
    return Set(low.filter { entries[$0].rate == 0 && entries[$0].votes == 0 })
  }
}

extension InteractionCounts {
  /// The popularity of an article here (views, bookmarks, shares) and elsewhere (the largest
  /// counter), for comparisons.
  fileprivate var popularity: Double {
    Double(views) + Double(bookmarks) + Double(shares)
      + Double(max(ratings ?? 0, comments ?? 0, externalViews ?? 0))
  }
}
