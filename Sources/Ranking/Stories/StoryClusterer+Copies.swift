import Foundation
import Models

extension StoryClusterer {
  /// The earlier article that one is plainly a near-copy of: at the same address, of the same words,
  /// or, where it is a mere headline, under the same one in another source within the day. What it
  /// costs does not grow with the number of copies.
  func plainOriginal(
    of article: StoryArticle, _ words: CopyWords
  ) throws(Memory.Failure) -> Int64? {
    if let key = words.keys.address,
      let same = try sameAddress(key, article: article)
    {
      return try root(of: same)
    }
    guard let shingles = words.shingles else { return try sameHeadline(words, article: article) }
    var shared = SharedTerms()
    shared.add(try memory.articles(withKeys: words.keys.sketch), weight: 1)
    return try copied(by: shingles, among: shared.mostEarliest(8), article)
  }

  /// The earlier article that one is a near-copy of, where it takes a longer look: at what is like
  /// it, at more of what shares its runs, and at its headline.
  func likelyOriginal(
    of article: StoryArticle, _ words: CopyWords, near: [StoryNeighbour]
  ) throws(Memory.Failure) -> Int64? {
    guard let shingles = words.shingles else { return nil }
    let likely = near.sorted { $0.likeness.score > $1.likeness.score }.prefix(3)
      .flatMap { $0.profile.tellings.suffix(3).map(\.article) }
    if let copied = try copied(by: shingles, among: likely, article) { return copied }
    var shared = SharedTerms()
    shared.add(try memory.articles(withKeys: words.keys.sketch), weight: 1)
    if shared.heaviest >= 4, let copied = try copied(amongMany: words.keys, shingles, article) {
      return copied
    }
    return try sameHeadline(words, article: article)
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
    try memory.expect(copies: candidates)
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
    for id in try memory.articles(withKey: key, limit: StoryTuning.sameAddress) {
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

  private func sameHeadline(
    _ words: CopyWords, article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    let found = try articles(under: words.keys.headline, article)
      .last { $0.source != article.source }
    return try found.map { found throws(Memory.Failure) in try root(of: found.article) }
  }

  /// The story that a source's own article tells which gives its headline once more within the day.
  func storyToldAgain(
    by article: StoryArticle, _ words: CopyWords
  ) throws(Memory.Failure) -> Int64? {
    try articles(under: words.keys.headline, article).last { $0.source == article.source }?.story
  }

  /// The articles of the day that have a headline, the latest first; none where a source gives it
  /// again on another day: it tells no event then.
  private func articles(
    under key: Int64?, _ article: StoryArticle
  ) throws(Memory.Failure) -> [StoryMembership] {
    guard let key else { return [] }
    var days: [Int64: Date] = [:]
    days[article.source] = article.dated
    var found: [StoryMembership] = []
    let articles = try memory.articles(withKey: key, limit: StoryTuning.sameHeadline)
    try memory.expect(articles: articles)
    for id in articles {
      guard id != article.id, let other = try memory.membership(of: id),
        try !isCopy(id, of: article.id)
      else { continue }
      if let title = try memory.heading(of: id)?.title, HeadlineKey.key(title) != key { continue }
      let gap = abs(other.dated.timeIntervalSince(days[other.source] ?? other.dated))
      if gap > 0.75 * tuning.headlineWindow { return [] }
      days[other.source] = other.dated
      let age = abs(article.dated.timeIntervalSince(other.dated))
      if age <= tuning.headlineWindow { found.append(other) }
    }
    return found
  }

  private func root(of id: Int64) throws(Memory.Failure) -> Int64 {
    guard let first = try memory.membership(of: id)?.duplicateOf,
      try memory.membership(of: first) != nil
    else { return id }
    return first
  }
}
