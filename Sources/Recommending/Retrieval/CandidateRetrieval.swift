import Foundation
import Models
import Ranking
import Store

/// Finds the articles with the highest scores for one reader on a walk down the stored order.
struct CandidateRetrieval {
  private let query: FeedQuery
  private let key: RankingKey
  private let profile: ReaderProfile
  private let weights: ScoreWeights
  private let taste: CompiledReaderModel
  private let ranker: Ranker
  private let store: any ListStoring
  private let cachedTop: CachedListTop?
  private let now: Date
  /// A lower bound of the keys of articles published since the query's date, for the minimum weight
  /// of a source.
  private let lowestKey: Double

  /// Maximum number of articles on the walk for one page.
  private static let maxWalked = 20_000
  /// The same for a walk that leaves out crowding sources.
  private static let maxWalkedWithoutCrowding = 10_000
  /// Number of candidates in the pool if the stored order is not the order by score.
  private static let poolSize = 2000
  /// Minimum number of candidates of the pool that are looked up.
  private static let minLookedUp = 400
  /// Number of candidates looked up at once on the walk.
  private static let batchSize = 200

  init(
    _ query: FeedQuery, _ key: RankingKey, profile: ReaderProfile, ranker: Ranker, at now: Date,
    in store: any ListStoring, cachedTop: CachedListTop? = nil
  ) {
    self.cachedTop = cachedTop
    self.now = now
    self.query = query
    self.key = key
    self.profile = profile
    self.ranker = ranker
    self.store = store
    weights = profile.weights(key)
    taste = CompiledReaderModel(profile.model)
    lowestKey = query.since.map { ranker.published(weight: 0.5, at: $0)[key] } ?? -.infinity
  }

  /// The articles with the highest scores that are not in the list yet, best first.
  ///
  /// If the weights of age and votes are those of the stored order, the walk ends as soon as no
  /// better article can follow. With other weights, that point may be months away: then a pool of
  /// candidates gets estimated scores from the index and from their sources, and only the best of
  /// them are looked up. In this case all articles that were looked up are returned, also beyond
  /// the limit.
  ///
  /// - Parameters:
  ///   - crowding: sources whose articles are left out.
  ///   - unseen: stories whose best article the reader has read or hidden, so that the list shows
  ///     no other article of the story; the stories found on the walk are added.
  /// - Returns: `nil` if there are no other sources.
  func found(
    besides listed: [Int64], limit: Int, without crowding: Set<Int64> = [],
    _ unseen: inout Set<Int64>
  ) throws -> [Shortlist.Choice]? {
    let isAsStored = weights.base == 1 && weights.votes == 0
    let lookedUp = max(Self.minLookedUp, 2 * limit)
    var shortlist = Shortlist(
      weights: weights, limit: isAsStored ? limit : lookedUp, reach: profile.reach(weights))
    var stories = Stories(listed: unseen, unseen: unseen)
    defer { unseen = stories.unseen }
    let walk = CandidateWalk(
      query, reader: profile.reader, listed: listed, without: crowding,
      limit: crowding.isEmpty ? Self.maxWalked : Self.maxWalkedWithoutCrowding,
      lowestKey: lowestKey, looksForRaises: profile.hasRaises, looksForCounts: weights.isPlain,
      cachedTop: cachedTop)
    if isAsStored {
      let hasOthers = try store.candidates(walk, batch: Self.batchSize) { key in
        shortlist.wantsMore(below: key)
      } weighing: { page in
        score(page, &shortlist, &stories)
      }
      guard hasOthers else { return nil }
    } else {
      guard let candidates = try store.candidatePool(walk, limit: Self.poolSize) else {
        return nil
      }
      var pool = estimated(candidates)
      // A source that could fill the batch gets half as many again as it can have places, since
      // some are read or of one story. A second batch is needed only if the reader has read most of
      // the first.
      let perSource = max(1, limit * Diversity.perRun / Diversity.run * 3 / 2)
      while shortlist.count < max(1, limit / 2),
        let batch = pool.next(lookedUp, perSource: perSource)
      {
        _ = score(
          try store.candidatePage(walk, of: batch), &shortlist, &stories, isAll: true)
      }
    }
    return shortlist.choices
  }

  /// Stories that are already in the list (`listed`), and those of them whose best article the
  /// reader has read or hidden (`unseen`).
  private struct Stories {
    var listed: Set<Int64>
    var unseen: Set<Int64>
  }

  /// The best articles that are not in the list yet, for a number of windows of ``Diversity``, each
  /// best first. If one source could fill more than its share, articles of other sources are
  /// retrieved too.
  func windows(_ count: Int, besides listed: [Int64]) throws -> [[Shortlist.Choice]] {
    let limit = count * Diversity.window
    var unseen: Set<Int64> = []
    var choices = try found(besides: listed, limit: limit, &unseen) ?? []
    var crowding: Set<Int64> = []
    // At most as many sources as can fill a window together.
    while crowding.count <= Diversity.run / Diversity.perRun,
      !Diversity.fills(count, with: choices.map(\.source))
    {
      let more = Diversity.crowding(choices.map(\.source), windows: count).subtracting(crowding)
      guard !more.isEmpty else { break }
      crowding.formUnion(more)
      let kept = choices.filter { crowding.contains($0.source) }
      let others = try found(
        besides: listed + kept.map(\.entry.article), limit: limit, without: crowding, &unseen)
      guard let others else { break }
      choices = (kept + others)
        .sorted {
          ($0.score, $0.entry.base, $0.entry.article) > ($1.score, $1.entry.base, $1.entry.article)
        }
    }
    return Diversity.windows(choices.map(\.source), count: count)
      .map { $0.map { choices[$0] } }
  }

  /// Scores candidates and adds the best to the shortlist. A story is represented by its first
  /// candidate in the stored order, even if the reader has read or hidden that article.
  ///
  /// - Parameter isAll: whether to score also candidates that are too low in the order to be among
  ///   the best.
  /// - Returns: whether a better candidate may follow.
  private func score(
    _ page: CandidatePage, _ shortlist: inout Shortlist, _ stories: inout Stories,
    isAll: Bool = false
  ) -> Bool {
    page.features.withUnsafeBytes { bytes in
      for (candidate, details) in zip(page.candidates, page.details) {
        guard isAll || shortlist.wantsMore(below: candidate.key) else { return false }
        if details.isRead || details.isHidden {
          if let story = details.story {
            stories.listed.insert(story)
            stories.unseen.insert(story)
          }
          continue
        }
        let features = UnsafeRawBufferPointer(rebasing: bytes[details.features])
        let birth = ranker.published(weight: details.weight, at: candidate.dated)[key]
        let entry = ShownList.Entry(
          article: candidate.article, base: candidate.key + details.raise,
          votes: max(0, candidate.key - birth),
          rate: profile.rate(candidate.article, details.exposure, at: now),
          personal: profile.taste(of: candidate.article, taste.bits(features)),
          dated: candidate.dated, popularity: details.popularity)
        guard let score = shortlist.scoreIfEligible(entry) else { continue }
        if let story = details.story {
          guard !details.isStoryListed, stories.listed.insert(story).inserted else { continue }
        }
        shortlist.insert(entry, score: score, source: candidate.source, features: features)
      }
      return true
    }
  }

  /// Candidates with scores estimated from the index and from their sources.
  private func estimated(_ found: CandidatePool) -> EstimatedPool {
    var pool = EstimatedPool(capacity: found.candidates.count)
    var sourceScores = SourceScoreCache()
    let isPlain = weights.isPlain
    for candidate in found.candidates {
      let taste = sourceScores.bits(of: candidate.source) {
        found.sources[candidate.source].map {
          self.taste.bits(ofSource: $0.name, category: $0.category)
        } ?? 0
      }
      let birth = ranker.published(weight: 1, at: candidate.dated)[key]
      let votes = max(0, candidate.key - birth)
      pool.add(
        candidate,
        estimate: isPlain
          ? votes : weights.base * candidate.key + weights.votes * votes + weights.personal * taste)
    }
    return pool
  }
}

extension CompiledReaderModel {
  /// The part of the reader's term that depends on the source alone, in bits.
  func bits(ofSource name: String, category: String) -> Double {
    bits(ofTrait: FeatureKind.source.id(name.lowercased()))
      + bits(ofTrait: FeatureKind.category.id(category.lowercased()))
  }
}

/// Caches the part of a score that depends on the source alone, in bits.
struct SourceScoreCache {
  /// By source id, which count from 1; NaN if not computed yet.
  private var known: [Double] = []

  mutating func bits(of source: Int64, _ compute: () throws -> Double) rethrows -> Double {
    // Limits the memory to a megabyte for any ids.
    guard (0..<131_072).contains(source) else { return try compute() }
    let index = Int(source)
    if index >= known.count {
      known += repeatElement(.nan, count: max(index + 1, 2 * known.count) - known.count)
    }
    if known[index].isNaN { known[index] = try compute() }
    return known[index]
  }
}

/// Candidates of a list with estimated scores, before their articles are looked up.
struct EstimatedPool {
  /// In the stored order.
  private var candidates: [RankCandidate] = []
  private var estimates: [Double] = []
  private var isTaken: [Bool] = []

  init(capacity: Int) {
    candidates.reserveCapacity(capacity)
    estimates.reserveCapacity(capacity)
    isTaken.reserveCapacity(capacity)
  }

  mutating func add(_ candidate: RankCandidate, estimate: Double) {
    candidates.append(candidate)
    estimates.append(estimate)
    isTaken.append(false)
  }

  /// Takes out the `count` candidates with the highest estimates, in the stored order; `nil` if the
  /// pool is empty.
  ///
  /// - Parameter share: maximum number of candidates of one source, if there are enough sources.
  mutating func next(_ count: Int, perSource share: Int) -> [RankCandidate]? {
    let best = candidates.indices.filter { !isTaken[$0] }
      .sorted { (estimates[$0], $1) > (estimates[$1], $0) }
    guard !best.isEmpty else { return nil }
    let sources = Set(best.map { candidates[$0].source }).count
    let most = max(share, (count + sources - 1) / sources)
    var counts: [Int64: Int] = [:]
    var taken: [Int] = []
    for index in best where counts[candidates[index].source, default: 0] < most {
      counts[candidates[index].source, default: 0] += 1
      isTaken[index] = true
      taken.append(index)
      if taken.count == count { break }
    }
    return taken.sorted().map { candidates[$0] }
  }
}
