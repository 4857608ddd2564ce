import Foundation
import Models

extension StoryClusterer {
  /// The earlier article that one is a near-copy of: at the same address, of the same words, or
  /// under the same headline in another source within the day.
  func original(
    of article: StoryArticle, keys: CopyKeys, shingles: Shingles?, near: [Neighbour]
  ) throws(Memory.Failure) -> Int64? {
    // Whose place is found anew is found by its own keys too.
    if let key = keys.address,
      let same = try memory.articles(withKey: key, limit: 2).first(where: { $0 != article.id })
    {
      return try root(of: same)
    }
    if let shingles {
      var shared = SharedTerms()
      shared.add(try memory.articles(withKeys: keys.bands), weight: 1)
      // Bands miss some that share little more than half of their words; most of these are near.
      let likely = shared.mostEarliest(6) + Neighbour.nearest(near, from: 0.35, most: 3)
      if let copied = try copied(by: shingles, among: likely, article) { return copied }
      if shared.heaviest >= 2, let copied = try copied(amongMany: keys, shingles, article) {
        return copied
      }
    }
    guard let key = keys.headline else { return nil }
    return try sameHeadline(key, article: article)
  }

  /// Looks at more of the articles that share a band: of many that fill in one form, as of weather
  /// reports, the first and the latest of each band may not be the ones that are alike.
  private func copied(
    amongMany keys: CopyKeys, _ shingles: Shingles, _ article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var shared = SharedTerms()
    for band in keys.bands { shared.add(try memory.articles(withKey: band, limit: 24), weight: 1) }
    return try copied(by: shingles, among: shared.mostEarliest(12), article)
  }

  private func copied(
    by shingles: Shingles, among candidates: [Int64], _ article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    let oldest = article.dated.addingTimeInterval(-tuning.copyWindow)
    var seen: Set<Int64> = []
    for id in candidates where seen.insert(id).inserted {
      guard let membership = try memory.membership(of: id), membership.dated >= oldest,
        let other = try memory.shingles(of: id), shingles.jaccard(other) >= tuning.copyJaccard
      else { continue }
      // A copy of a copy is a copy of the first, where it is that alike.
      guard let first = membership.duplicateOf, let words = try memory.shingles(of: first),
        shingles.jaccard(words) >= tuning.copyJaccard
      else { return id }
      return first
    }
    return nil
  }

  /// A headline that a source gives again on another day tells no event and makes no copy.
  private func sameHeadline(
    _ key: Int64, article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var days: [Int64: Date] = [:]
    days[article.source] = article.dated
    var found: Int64?
    for id in try memory.articles(withKey: key, limit: 12) {
      guard let other = try memory.membership(of: id) else { continue }
      let gap = abs(other.dated.timeIntervalSince(days[other.source] ?? other.dated))
      if gap > 0.75 * tuning.headlineWindow { return nil }
      days[other.source] = other.dated
      let age = abs(article.dated.timeIntervalSince(other.dated))
      if other.source != article.source, age <= tuning.headlineWindow { found = id }
    }
    return try found.map { id throws(Memory.Failure) in try root(of: id) }
  }

  private func root(of id: Int64) throws(Memory.Failure) -> Int64 {
    guard let first = try memory.membership(of: id)?.duplicateOf,
      try memory.membership(of: first) != nil
    else { return id }
    return first
  }
}
