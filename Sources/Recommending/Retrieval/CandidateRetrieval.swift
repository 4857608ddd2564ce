import Foundation
import Models
import Ranking
import Storing

/// The way down the stored order to what stands highest for one reader.
struct CandidateRetrieval {
  private let query: FeedQuery
  private let key: RankingKey
  private let profile: ReaderProfile
  private let mix: Mix
  private let taste: ReaderTaste
  private let ranker: Ranker
  private let store: StoreReader
  /// Nothing that counts as published since the query's date stands lower, whatever its source's
  /// weight.
  private let lowest: Double

  /// No list is walked further down for one page; with a mix other than the usual, no further than
  /// so many.
  private static let mostWalked = 20_000
  private static let mostPromising = 2000
  /// No further down than so many for others beside a source that crowds a list.
  private static let mostPassed = 10_000
  /// However few are wanted, so many promising ones are looked up.
  private static let leastLookedUp = 400
  /// Looked up at once on the way down.
  private static let piece = 200

  init(
    _ query: FeedQuery, _ key: RankingKey, profile: ReaderProfile, ranker: Ranker,
    in store: StoreReader
  ) throws {
    self.query = query
    self.key = key
    self.profile = profile
    self.ranker = ranker
    self.store = store
    mix = profile.mix(key)
    taste = ReaderTaste(profile.model)
    lowest = query.since.map { ranker.published(weight: 0.5, at: $0)[key] } ?? -.infinity
  }

  /// The best of what is not listed yet, the best first.
  ///
  /// As long as age and votes count as they are stored, the walk ends where nothing better can
  /// follow. With another mix that may be months away; then the best are looked for among many by
  /// what the index and their sources say, and the rest is looked up for these: all of them are
  /// given, also beyond the limit.
  ///
  /// - Parameters:
  ///   - crowding: sources whose articles are passed over.
  ///   - unseen: stories whose best articles the reader is not to see, which are not told by others;
  ///     those that are met are added.
  func found(
    besides listed: [Int64], limit: Int, without crowding: Set<Int64> = [],
    _ unseen: inout Set<Int64>
  ) throws -> [Shortlist.Choice] {
    let isAsStored = mix.base == 1 && mix.votes == 0
    let lookedUp = max(Self.leastLookedUp, 2 * limit)
    var shortlist = Shortlist(
      mix: mix, limit: isAsStored ? limit : lookedUp, reach: profile.reach(mix))
    var told = try toldStories(besides: listed).union(unseen)
    let listed = Set(listed)
    if isAsStored {
      var piece: [RankCandidate] = []
      try walk(without: crowding) { candidate in
        if !listed.contains(candidate.article) { piece.append(candidate) }
        guard piece.count == Self.piece else { return true }
        defer { piece.removeAll(keepingCapacity: true) }
        return try meet(piece, &shortlist, &told, &unseen)
      }
      _ = try meet(piece, &shortlist, &told, &unseen)
    } else {
      // Some of a piece tell what was told; only a reader who has read most of it needs another.
      var promising = try promising(besides: listed, without: crowding)
      while shortlist.count < max(1, limit / 2),
        let piece = promising.next(lookedUp)
      {
        _ = try meet(piece, &shortlist, &told, &unseen, isAll: true)
      }
    }
    return shortlist.choices
  }

  /// The best of what is not listed yet for so many windows of ``Diversity``, each the best first.
  /// Where one source could fill more than its places, others are looked for beside it.
  func windows(_ count: Int, besides listed: [Int64]) throws -> [[Shortlist.Choice]] {
    let limit = count * Diversity.window
    var unseen: Set<Int64> = []
    var choices = try found(besides: listed, limit: limit, &unseen)
    var crowding: Set<Int64> = []
    // As many as could fill a window together. Those that were looked up already are mostly enough.
    while crowding.count <= Diversity.run / Diversity.perRun,
      !Diversity.fills(count, with: choices.map(\.source))
    {
      let more = Diversity.crowding(choices.map(\.source), windows: count).subtracting(crowding)
      guard !more.isEmpty else { break }
      crowding.formUnion(more)
      guard try store.hasSources(besides: Array(crowding), in: query.category) else { break }
      let kept = choices.filter { crowding.contains($0.source) }
      let others = try found(
        besides: listed + kept.map(\.entry.article), limit: limit, without: crowding, &unseen)
      choices = (kept + others)
        .sorted {
          ($0.score, $0.entry.base, $0.entry.article) > ($1.score, $1.entry.base, $1.entry.article)
        }
    }
    return Diversity.windows(choices.map(\.source), count: count)
      .map { $0.map { choices[$0] } }
  }

  /// Walks down what the query asks for.
  private func walk(
    without crowding: Set<Int64>, _ body: (RankCandidate) throws -> Bool
  ) throws {
    var walked = 0
    let most = crowding.isEmpty ? Self.mostWalked : Self.mostPassed
    try store.walk(query) { candidate in
      walked += 1
      guard walked <= most, candidate.key >= lowest else { return false }
      if crowding.contains(candidate.source) { return true }
      if let since = query.since, candidate.dated < since { return true }
      return try body(candidate)
    }
  }

  /// The stories that are not to be told again: those of the list, and those that the reader has
  /// hidden.
  private func toldStories(besides listed: [Int64]) throws -> Set<Int64> {
    guard query.tellsOnce else { return [] }
    var told = try profile.reader.map { try store.hiddenStories($0) } ?? []
    told.reserveCapacity(told.count + Self.leastLookedUp)
    if !listed.isEmpty { told.formUnion(try store.stories(of: listed)) }
    return told
  }

  /// Takes those of some candidates into the shortlist that belong there. A story is told by the
  /// first that is met of it, the best by the stored order, also where the reader is not to see
  /// that one.
  ///
  /// - Parameter isAll: whether to look also at those that stand too low to be among the best.
  /// - Returns: whether something better may follow.
  private func meet(
    _ candidates: [RankCandidate], _ shortlist: inout Shortlist, _ told: inout Set<Int64>,
    _ unseen: inout Set<Int64>, isAll: Bool = false
  ) throws -> Bool {
    let met = candidates.prefix { isAll || shortlist.wantsMore(below: $0.key) }
    let hidden = try hidden(among: met)
    let popularities = mix.isPlain ? try store.popularities(of: met.map(\.article)) : [:]
    let details = try store.details(
      of: Array(met), readBy: query.unread ? profile.reader : nil)
    return details.features.withUnsafeBytes { bytes in
      for (candidate, details) in zip(met, details.all) {
        guard isAll || shortlist.wantsMore(below: candidate.key) else { return false }
        let story = query.tellsOnce ? details.story : nil
        if details.isRead || hidden.contains(candidate.article) {
          if let story {
            told.insert(story)
            unseen.insert(story)
          }
          continue
        }
        let features = UnsafeRawBufferPointer(rebasing: bytes[details.features])
        let birth = ranker.published(weight: details.weight, at: candidate.dated)[key]
        let entry = ShownList.Entry(
          article: candidate.article, base: candidate.key, votes: max(0, candidate.key - birth),
          rate: profile.rate(candidate.article, Exposure(details.exposure)),
          personal: taste.bits(features), dated: candidate.dated,
          popularity: popularities[candidate.article] ?? 0)
        guard let score = shortlist.meet(entry) else { continue }
        if let story, !told.insert(story).inserted { continue }
        shortlist.take(entry, score: score, source: candidate.source, features: features)
      }
      return met.count == candidates.count
    }
  }

  /// Those that the reader has hidden.
  private func hidden(among candidates: ArraySlice<RankCandidate>) throws -> Set<Int64> {
    guard let reader = profile.reader, let first = candidates.map(\.article).min() else {
      return []
    }
    return try store.hiddenArticles(reader, from: first)
  }

  /// Those that stand highest in the stored order, and what the index and their sources promise.
  private func promising(
    besides listed: Set<Int64>, without crowding: Set<Int64>
  ) throws -> CandidatePool {
    var promising = CandidatePool(most: Self.mostPromising)
    let sources = try SourceLabels(store)
    var tastes = SourceScoreCache()
    let (mix, isPlain) = (mix, mix.isPlain)
    try walk(without: crowding) { candidate in
      guard listed.isEmpty || !listed.contains(candidate.article) else { return true }
      let taste = try tastes.bits(of: candidate.source) {
        guard let labels = try sources.labels(of: candidate.source) else { return 0 }
        return self.taste.bits(ofSource: labels.name, category: labels.category)
      }
      let birth = ranker.published(weight: 1, at: candidate.dated)[key]
      let votes = max(0, candidate.key - birth)
      promising.add(
        candidate,
        promise: isPlain
          ? votes : mix.base * candidate.key + mix.votes * votes + mix.personal * taste)
      return !promising.isFull
    }
    return promising
  }
}

extension ReaderTaste {
  /// What is known of an article by its source alone, in bits.
  func bits(ofSource name: String, category: String) -> Double {
    bits(ofTrait: FeatureKind.source.id(name.lowercased()))
      + bits(ofTrait: FeatureKind.category.id(category.lowercased()))
  }
}
