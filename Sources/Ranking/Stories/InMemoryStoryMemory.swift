package import Foundation
package import Models

/// A memory for replays. It is not persistent, and bounded apart from the memberships: data that
/// can no longer be used is removed.
package struct InMemoryStoryMemory: StoryMemory {
  /// Maximum number of stories and of hashes in a generation, about 300 MB each.
  private static let (maxStories, maxHashes) = (200_000, 32_000_000)

  private let tuning: StoryTuning
  private var frequency: [Int32: Double] = [:]
  private var memberships: [Int64: StoryMembership] = [:]
  private var members: [Int64: [Int64]] = [:]
  private var open: Set<Int64> = []
  private var recent = Generations<Recent>()
  private var copies = Generations<Copies>()
  package private(set) var sinceMerging = MergePassState(articles: 0, last: .distantPast)

  private struct Recent: Generation {
    /// The stories that changed in this generation; a story that changes again is also in the later
    /// one.
    var profiles: [Int64: StoryProfile?] = [:]
    /// Ascending.
    var terms: [Int32: [Int64]] = [:]
  }

  private struct Copies: Generation {
    var shingles: [Int64: Shingles] = [:]
    var keys: [Int64: [Int64]] = [:]
    var series: [Int64: Int64] = [:]
    var hashes = 0
  }

  package init(tuning: StoryTuning = StoryTuning()) {
    self.tuning = tuning
  }

  /// All memberships, in the order of the article ids.
  package var placed: [StoryMembership] {
    memberships.values.sorted { $0.article < $1.article }
  }

  package func frequencies(of terms: [Int32], at date: Date) -> [Double] {
    let unit = TermAging.weight(at: date)
    return terms.map { (frequency[$0] ?? 0) / unit }
  }

  package mutating func countTerms(_ terms: [Int32], by share: Double, at date: Date) {
    let weight = share * TermAging.weight(at: date)
    frequency[0, default: 0] += weight
    for term in terms { frequency[term, default: 0] += weight }
  }

  package func stories(withTerm term: Int32, limit: Int) -> [Int64] {
    recent.latest(limit) { $0.terms[term] }
  }

  package func profile(of story: Int64) -> StoryProfile? {
    recent.first { $0.profiles[story] } ?? nil
  }

  package mutating func keep(_ profile: StoryProfile?, of story: Int64, terms: [Int32]) {
    recent.current.profiles[story] = .some(profile)
    for term in terms { recent.current.terms[term, default: []].insert(ascending: story) }
  }

  package func articles(withKey key: Int64, limit: Int) -> [Int64] {
    copies.latest(limit) { $0.keys[key] }
  }

  package func articles(withKeys keys: [Int64]) -> [Int64] {
    keys.flatMap { key in copies.all { $0.keys[key].map { [$0[0], $0[$0.count - 1]] } } }
  }

  package func shingles(of article: Int64) -> Shingles? { copies.first { $0.shingles[article] } }
  /// Keys are not shortened here and do not collide.
  package func heading(of article: Int64) -> StoryHeading? { nil }
  package func membership(of article: Int64) -> StoryMembership? { memberships[article] }

  package func count(of source: Int64, in story: Int64, from enough: Int) -> Int {
    guard let members = members[story], members.count >= enough else { return 0 }
    return members.count { memberships[$0]?.source == source }
  }

  package func series(of articles: [Int64]) -> [Int64: Int64] {
    articles.reduce(into: [:]) { series, article in
      series[article] = copies.first { $0.series[article] }
    }
  }

  package mutating func keep(_ shingles: Shingles?, of article: Int64, keys: CopyKeys) {
    copies.current.series[article] = keys.series
    for key in keys.all { copies.current.keys[key, default: []].append(article) }
    copies.current.shingles[article] = shingles
    copies.current.hashes += shingles?.hashes.count ?? 0
  }

  package mutating func place(_ membership: StoryMembership) {
    memberships[membership.article] = membership
    members[membership.story, default: []].append(membership.article)
    open.insert(membership.story)
  }

  package mutating func move(_ membership: StoryMembership) {
    guard let old = memberships[membership.article] else { return }
    guard old.story != membership.story else { return memberships[old.article] = membership }
    members[old.story]?.removeAll { $0 == old.article }
    place(membership)
  }

  package mutating func merge(_ story: Int64, into kept: Int64) {
    let moved = members.removeValue(forKey: story) ?? []
    for article in moved { memberships[article]?.story = kept }
    members[kept, default: []] += moved
    open.remove(story)
    open.insert(kept)
  }

  package func openStories(limit: Int) -> [Int64] { Array(open.sorted().suffix(limit)) }
  package mutating func close(_ stories: [Int64]) { open.subtract(stories) }
  package mutating func setSinceMerging(_ clock: MergePassState) { sinceMerging = clock }

  package mutating func forget(at date: Date) {
    recent.turn(
      at: date, every: tuning.window, early: recent.current.profiles.count > Self.maxStories)
    copies.turn(
      at: date, every: tuning.copyWindow, early: copies.current.hashes > Self.maxHashes)
  }
}

extension [Int64] {
  /// Inserts a number in ascending order unless it is present.
  package mutating func insert(ascending number: Int64) {
    var index = count
    while index > 0, self[index - 1] > number { index -= 1 }
    guard index == 0 || self[index - 1] != number else { return }
    insert(number, at: index)
  }
}

/// A part of the memory that is removed as a whole.
private protocol Generation {
  init()
}

/// The current and the previous generation; older ones are removed.
private struct Generations<Part: Generation> {
  var current = Part()
  private var previous = Part()
  private var began: Date?

  mutating func turn(at date: Date, every length: Double, early: Bool = false) {
    guard let start = began else { return began = date }
    guard early || date.timeIntervalSince(start) >= length else { return }
    previous = current
    current = Part()
    began = date
  }

  func first<Value>(_ look: (Part) -> Value?) -> Value? { look(current) ?? look(previous) }

  func all(_ look: (Part) -> [Int64]?) -> [Int64] { (look(current) ?? []) + (look(previous) ?? []) }

  func latest(_ limit: Int, _ look: (Part) -> [Int64]?) -> [Int64] {
    let late = look(current)?.suffix(limit).reversed() ?? []
    guard late.count < limit, let before = look(previous) else { return late }
    return late + before.suffix(limit - late.count).reversed()
  }
}
