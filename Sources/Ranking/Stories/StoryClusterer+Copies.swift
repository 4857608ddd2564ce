import Foundation
import Models

extension StoryClusterer {
  /// The earlier article that one is a near-copy of: at the same address, of the same words, or
  /// under the same headline in another source within the day.
  func original(
    of article: StoryArticle, _ sight: Sight
  ) throws(Memory.Failure) -> Int64? {
    let keys = sight.keys
    if let key = keys.address,
      let same = try sameAddress(key, article: article)
    {
      return try root(of: same)
    }
    if let shingles = sight.shingles {
      var shared = SharedTerms()
      shared.add(try memory.articles(withKeys: keys.sketch), weight: 1)
      let likely = shared.mostEarliest(8) + Neighbour.nearest(sight.near, from: 0.35, most: 3)
      if let copied = try copied(by: shingles, among: likely, article) { return copied }
      if shared.heaviest >= 4, let copied = try copied(amongMany: keys, shingles, article) {
        return copied
      }
    }
    guard let key = keys.headline else { return nil }
    return try sameHeadline(key, article: article)
  }

  /// Looks at more of the articles that share a run: of many that fill in one form, as of weather
  /// reports, the first and the latest of each run may not be the ones that are alike.
  private func copied(
    amongMany keys: CopyKeys, _ shingles: Shingles, _ article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var shared = SharedTerms()
    for run in keys.sketch { shared.add(try memory.articles(withKey: run, limit: 24), weight: 1) }
    return try copied(by: shingles, among: shared.mostEarliest(12), article)
  }

  private func copied(
    by shingles: Shingles, among candidates: [Int64], _ article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    let oldest = article.dated.addingTimeInterval(-tuning.copyWindow)
    var seen: Set<Int64> = []
    for id in candidates where seen.insert(id).inserted {
      guard id != article.id, let membership = try memory.membership(of: id),
        membership.dated >= oldest, try !isCopy(id, of: article.id),
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

  private func sameAddress(
    _ key: Int64, article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    for id in try memory.articles(withKey: key, limit: 4) {
      // Whose place is found anew is found by its own keys too.
      guard id != article.id, try !isCopy(id, of: article.id) else { continue }
      guard let heading = try memory.heading(of: id), heading.urlKey != article.urlKey else {
        return id
      }
    }
    return nil
  }

  /// An article that was edited may be like its own copies, and like theirs.
  private func isCopy(_ id: Int64, of article: Int64) throws(Memory.Failure) -> Bool {
    guard let original = try memory.membership(of: id)?.duplicateOf else { return false }
    if original == article { return true }
    return try memory.membership(of: original)?.duplicateOf == article
  }

  /// A headline that a source gives again on another day tells no event and makes no copy.
  private func sameHeadline(
    _ key: Int64, article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var days: [Int64: Date] = [:]
    days[article.source] = article.dated
    var found: Int64?
    for id in try memory.articles(withKey: key, limit: 12) {
      guard id != article.id, let other = try memory.membership(of: id),
        try !isCopy(id, of: article.id)
      else { continue }
      if let title = try memory.heading(of: id)?.title, HeadlineKey.key(title) != key { continue }
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
