import Foundation
import Models

extension StoryClusterer {
  /// The earlier article of which this one is clearly a near-duplicate: it has the same address
  /// in another source, or the same words, or, for an article without text, the same headline in another source within a
  /// day. The cost does not depend on the number of copies.
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
    return try copied(by: shingles, among: shared.maxEarliest(8), article, words.keys)
  }

  /// The earlier article of which this one is a near-duplicate, by a more expensive search: among
  /// similar stories, among more articles with a common shingle, and by its headline.
  func likelyOriginal(
    of article: StoryArticle, _ words: CopyWords, near: [StoryNeighbour]
  ) throws(Memory.Failure) -> Int64? {
    guard let shingles = words.shingles else { return nil }
    let likely = near.sorted { $0.similarity.score > $1.similarity.score }.prefix(3)
      .flatMap { $0.profile.members.suffix(3).map(\.article) }
    if let copied = try copied(by: shingles, among: likely, article, words.keys) { return copied }
    var shared = SharedTerms()
    shared.add(try memory.articles(withKeys: words.keys.sketch), weight: 1)
    if shared.heaviest >= 4, let copied = try copied(amongMany: words.keys, shingles, article) {
      return copied
    }
    return try sameHeadline(words, article: article)
  }

  /// Compares more of the articles with a common shingle: if many articles use one template, as
  /// weather reports do, the first and the latest article with a shingle may not be the similar
  /// ones.
  private func copied(
    amongMany keys: CopyKeys, _ shingles: Shingles, _ article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var shared = SharedTerms()
    for run in keys.sketch { shared.add(try memory.articles(withKey: run, limit: 24), weight: 1) }
    return try copied(by: shingles, among: shared.maxEarliest(12), article, keys)
  }

  private func copied(
    by shingles: Shingles, among candidates: [Int64], _ article: StoryArticle, _ keys: CopyKeys
  ) throws(Memory.Failure) -> Int64? {
    let oldest = article.dated.addingTimeInterval(-tuning.copyWindow)
    try memory.prefetch(copies: candidates)
    var seen: Set<Int64> = []
    for id in candidates where seen.insert(id).inserted {
      guard id != article.id, let membership = try memory.membership(of: id),
        membership.dated >= oldest, try !isCopy(id, of: article.id),
        let other = try memory.shingles(of: id), shingles.jaccard(other) >= tuning.copyJaccard,
        try !isToldApart(membership, from: article, keys)
      else { continue }
      guard let first = membership.duplicateOf else { return id }
      if let root = try memory.membership(of: first), try isToldApart(root, from: article, keys) {
        continue
      }
      // A copy of a copy counts as a copy of the first article if it is similar enough to that.
      guard let words = try memory.shingles(of: first),
        shingles.jaccard(words) >= tuning.copyJaccard
      else { return id }
      return first
    }
    return nil
  }

  /// Whether a source tells two of its articles apart: by their headlines and by their addresses.
  /// Notices of one source are written after a template, so that the texts of two are mostly the
  /// same words (docs/ranking.md S10).
  private func isToldApart(
    _ other: StoryMembership, from article: StoryArticle, _ keys: CopyKeys
  ) throws(Memory.Failure) -> Bool {
    guard other.source == article.source, article.title != nil else { return false }
    for key in [keys.headline, keys.address] {
      guard let key else { continue }
      let same = try memory.articles(withKey: key, limit: StoryTuning.sameHeadline)
      // Of a headline that is repeated so often, only the latest are looked at.
      if same.count == StoryTuning.sameHeadline || same.contains(other.article) { return false }
    }
    return true
  }

  /// The article of another source with this address. It decides nothing if a source has several
  /// articles at the address, such as release notes on one page or notices that link to their site:
  /// what the source tells apart, an address does not make one.
  private func sameAddress(
    _ key: Int64, article: StoryArticle
  ) throws(Memory.Failure) -> Int64? {
    var found: Int64?
    var sources: Set<Int64> = [article.source]
    let articles = try memory.articles(withKey: key, limit: StoryTuning.sameAddress)
    try memory.prefetch(articles: articles)
    for id in articles {
      // An article that is reviewed also finds itself by its keys.
      guard id != article.id, let other = try memory.membership(of: id) else { continue }
      if let heading = try memory.heading(of: id), heading.urlKey != article.urlKey { continue }
      guard sources.insert(other.source).inserted else { return nil }
      if found == nil, try !isCopy(id, of: article.id) { found = id }
    }
    return found
  }

  /// Prevents a cycle: an edited article may be similar to its own copies, and to their copies.
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

  /// The story of an article of the same source with the same headline within a day.
  func storyToldAgain(
    by article: StoryArticle, _ words: CopyWords
  ) throws(Memory.Failure) -> Int64? {
    try articles(under: words.keys.headline, article).last { $0.source == article.source }?.story
  }

  /// The articles with this headline within a day, latest first. Empty if a source uses the
  /// headline again on another day: it does not identify an event then.
  private func articles(
    under key: Int64?, _ article: StoryArticle
  ) throws(Memory.Failure) -> [StoryMembership] {
    guard let key else { return [] }
    var days: [Int64: Date] = [:]
    days[article.source] = article.dated
    var found: [StoryMembership] = []
    let articles = try memory.articles(withKey: key, limit: StoryTuning.sameHeadline)
    try memory.prefetch(articles: articles)
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
