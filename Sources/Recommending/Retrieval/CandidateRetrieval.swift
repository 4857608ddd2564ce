import Foundation
import Models
import Ranking
import Storing

/// Finds the articles with the highest scores for one reader, by walking down the stored order.
struct CandidateRetrieval {
  private let query: FeedQuery
  private let key: RankingKey
  private let profile: ReaderProfile
  private let mix: Mix
  private let taste: ReaderTaste
  private let ranker: Ranker
  private let store: StoreReader
  /// A lower bound of the keys of articles published since the query's date, at the least weight of
  /// a source.
  private let lowestKey: Double

  /// Articles walked over for one page at most.
  private static let maxWalked = 20_000
  /// The same where sources that crowd the list are left out.
  private static let maxWalkedWithoutCrowding = 10_000
  /// Candidates gathered where the stored order is not the order by score.
  private static let poolSize = 2000
  /// Candidates of the pool that are looked up at least.
  private static let minLookedUp = 400
  /// Candidates looked up at once on the way down.
  private static let batchSize = 200

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
    lowestKey = query.since.map { ranker.published(weight: 0.5, at: $0)[key] } ?? -.infinity
  }

  /// The articles with the highest scores that are not listed yet, the best first.
  ///
  /// Where age and votes count as they are stored, the walk ends as soon as no better article can
  /// follow. With other weights that end may be months away: then a pool of candidates is
  /// estimated by the index and by their sources, and only the best of these are looked up. All
  /// that were looked up are returned then, also beyond the limit.
  ///
  /// - Parameters:
  ///   - crowding: sources whose articles are left out.
  ///   - unseen: stories whose best articles the reader has read or hidden, so that no other article
  ///     tells them; those that are found are added.
  func found(
    besides listed: [Int64], limit: Int, without crowding: Set<Int64> = [],
    _ unseen: inout Set<Int64>
  ) throws -> [Shortlist.Choice] {
    let isAsStored = mix.base == 1 && mix.votes == 0
    let lookedUp = max(Self.minLookedUp, 2 * limit)
    var shortlist = Shortlist(
      mix: mix, limit: isAsStored ? limit : lookedUp, reach: profile.reach(mix))
    var told = try toldStories(besides: listed).union(unseen)
    let listed = Set(listed)
    if isAsStored {
      var batch: [RankCandidate] = []
      try walk(without: crowding) { candidate in
        if !listed.contains(candidate.article) { batch.append(candidate) }
        guard batch.count == Self.batchSize else { return true }
        defer { batch.removeAll(keepingCapacity: true) }
        return try score(batch, &shortlist, &told, &unseen)
      }
      _ = try score(batch, &shortlist, &told, &unseen)
    } else {
      // A second batch is needed only where the reader has read most of the first.
      var pool = try pool(besides: listed, without: crowding)
      while shortlist.count < max(1, limit / 2),
        let batch = pool.next(lookedUp)
      {
        _ = try score(batch, &shortlist, &told, &unseen, isAll: true)
      }
    }
    return shortlist.choices
  }

  /// The best that are not listed yet for a number of windows of ``Diversity``, each the best first.
  /// Where one source could fill more than its share, others are looked for beside it.
  func windows(_ count: Int, besides listed: [Int64]) throws -> [[Shortlist.Choice]] {
    let limit = count * Diversity.window
    var unseen: Set<Int64> = []
    var choices = try found(besides: listed, limit: limit, &unseen)
    var crowding: Set<Int64> = []
    // At most as many sources as can fill a window together.
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
    let most = crowding.isEmpty ? Self.maxWalked : Self.maxWalkedWithoutCrowding
    try store.walk(query) { candidate in
      walked += 1
      guard walked <= most, candidate.key >= lowestKey else { return false }
      if crowding.contains(candidate.source) { return true }
      if let since = query.since, candidate.dated < since { return true }
      return try body(candidate)
    }
  }

  /// The stories that the list must not repeat: its own, and those that the reader has hidden.
  private func toldStories(besides listed: [Int64]) throws -> Set<Int64> {
    guard query.tellsOnce else { return [] }
    var told = try profile.reader.map { try store.hiddenStories($0) } ?? []
    told.reserveCapacity(told.count + Self.minLookedUp)
    if !listed.isEmpty { told.formUnion(try store.stories(of: listed)) }
    return told
  }

  /// Scores candidates and adds the best to the shortlist. A story is told by its first candidate,
  /// the best by the stored order, also where the reader has read or hidden that one.
  ///
  /// - Parameter isAll: whether to score also candidates too low in the order to be among the best.
  /// - Returns: whether a better one may follow.
  private func score(
    _ candidates: [RankCandidate], _ shortlist: inout Shortlist, _ told: inout Set<Int64>,
    _ unseen: inout Set<Int64>, isAll: Bool = false
  ) throws -> Bool {
    let scored = candidates.prefix { isAll || shortlist.wantsMore(below: $0.key) }
    let hidden = try hidden(among: scored)
    let raises = try profile.raises(of: scored.map(\.article), in: store)
    let popularities = mix.isPlain ? try store.popularities(of: scored.map(\.article)) : [:]
    let details = try store.details(
      of: Array(scored), readBy: query.unread ? profile.reader : nil)
    return details.features.withUnsafeBytes { bytes in
      for (candidate, details) in zip(scored, details.all) {
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
          article: candidate.article, base: candidate.key + (raises[candidate.article] ?? 0),
          votes: max(0, candidate.key - birth),
          rate: profile.rate(candidate.article, Exposure(details.exposure)),
          personal: taste.bits(features), dated: candidate.dated,
          popularity: popularities[candidate.article] ?? 0)
        guard let score = shortlist.meet(entry) else { continue }
        if let story, !told.insert(story).inserted { continue }
        shortlist.take(entry, score: score, source: candidate.source, features: features)
      }
      return scored.count == candidates.count
    }
  }

  /// The candidates that the reader has hidden.
  private func hidden(among candidates: ArraySlice<RankCandidate>) throws -> Set<Int64> {
    guard let reader = profile.reader, let first = candidates.map(\.article).min() else {
      return []
    }
    return try store.hiddenArticles(reader, from: first)
  }

  /// The highest candidates of the stored order, with their scores as far as the index and their
  /// sources tell them.
  private func pool(
    besides listed: Set<Int64>, without crowding: Set<Int64>
  ) throws -> CandidatePool {
    var pool = CandidatePool(capacity: Self.poolSize)
    let sources = try SourceLabels(store)
    var sourceScores = SourceScoreCache()
    let (mix, isPlain) = (mix, mix.isPlain)
    try walk(without: crowding) { candidate in
      guard listed.isEmpty || !listed.contains(candidate.article) else { return true }
      let taste = try sourceScores.bits(of: candidate.source) {
        guard let labels = try sources.labels(of: candidate.source) else { return 0 }
        return self.taste.bits(ofSource: labels.name, category: labels.category)
      }
      let birth = ranker.published(weight: 1, at: candidate.dated)[key]
      let votes = max(0, candidate.key - birth)
      pool.add(
        candidate,
        estimate: isPlain
          ? votes : mix.base * candidate.key + mix.votes * votes + mix.personal * taste)
      return !pool.isFull
    }
    return pool
  }
}

extension ReaderTaste {
  /// What is known of an article by its source alone, in bits.
  func bits(ofSource name: String, category: String) -> Double {
    bits(ofTrait: FeatureKind.source.id(name.lowercased()))
      + bits(ofTrait: FeatureKind.category.id(category.lowercased()))
  }
}
