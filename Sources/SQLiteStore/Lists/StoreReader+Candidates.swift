import Foundation
import GRDB
import HeapModule
import Models
import Store

extension StoreReader {
  /// See ``ListStoring/candidates(_:batch:while:weighing:)``.
  func candidates(
    _ walk: CandidateWalk, batch size: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool {
    guard try hasOthers(walk) else { return false }
    let listedStories = try excludedStories(walk)
    let listed = Set(walk.listed)
    /// - Returns: whether to continue.
    func weigh(_ batch: [RankCandidate]) throws -> Bool {
      let wanted = Array(batch.prefix { isWanted($0.key) })
      let page = try candidatePage(walk, of: wanted, listedStories: listedStories)
      return weighing(page) && wanted.count == batch.count
    }
    var batch: [RankCandidate] = []
    var isOver = false
    try walkCandidates(of: walk) { candidate in
      if !listed.contains(candidate.article) { batch.append(candidate) }
      guard batch.count == size else { return true }
      defer { batch.removeAll(keepingCapacity: true) }
      isOver = try !weigh(batch)
      return !isOver
    }
    if !isOver, !batch.isEmpty { _ = try weigh(batch) }
    return true
  }

  /// See ``ListStoring/candidatePool(_:limit:)``.
  func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool? {
    guard try hasOthers(walk) else { return nil }
    let listed = Set(walk.listed)
    var candidates: [RankCandidate] = []
    candidates.reserveCapacity(limit)
    try walkCandidates(of: walk) { candidate in
      if listed.isEmpty || !listed.contains(candidate.article) { candidates.append(candidate) }
      return candidates.count < limit
    }
    return CandidatePool(
      candidates: candidates, sources: try sourceLabels(of: Set(candidates.map(\.source))))
  }

  /// See ``ListStoring/candidatePage(_:of:)``.
  ///
  /// - Parameter listedStories: stories that the list must not repeat.
  func candidatePage(
    _ walk: CandidateWalk, of candidates: [RankCandidate], listedStories: Set<Int64>
  ) throws -> CandidatePage {
    var page = try CandidateLookup.page(of: candidates, in: db)
    guard !candidates.isEmpty else { return page }
    for (index, exposure) in try ExposureLookup.exposures(of: candidates, in: db) {
      page.details[index].exposure = exposure
    }
    if walk.query.collapsesStories {
      for index in page.details.indices {
        page.details[index].isStoryListed =
          page.details[index].story.map(listedStories.contains) ?? false
      }
    } else {
      for index in page.details.indices { page.details[index].story = nil }
    }
    if walk.looksForCounts {
      let popularities = try popularities(of: candidates.map(\.article))
      for index in page.details.indices {
        page.details[index].popularity = popularities[candidates[index].article] ?? 0
      }
    }
    guard let reader = walk.reader else { return page }
    if walk.query.unread { try markRead(by: reader, &page) }
    let hidden = try hiddenArticles(reader, from: candidates.map(\.article).min() ?? 0)
    let raises =
      walk.looksForRaises ? try raises(of: candidates.map(\.article), reader: reader) : [:]
    for index in page.details.indices where !hidden.isEmpty || !raises.isEmpty {
      let article = candidates[index].article
      page.details[index].isHidden = hidden.contains(article)
      page.details[index].raise = raises[article] ?? 0
    }
    return page
  }

  /// The stories that a list must not repeat: those of its articles, and those that the reader has
  /// hidden.
  func excludedStories(_ walk: CandidateWalk) throws -> Set<Int64> {
    walk.query.collapsesStories ? Set(try db.integers(walk.listedStories)) : []
  }

  /// Walks down the candidates of a walk, within its bounds, until `body` has seen enough.
  ///
  /// - Parameter body: returns whether to continue.
  private func walkCandidates(
    of walk: CandidateWalk, _ body: (RankCandidate) throws -> Bool
  ) throws {
    var walked = 0
    try self.walk(walk) { candidate in
      walked += 1
      guard walked <= walk.limit, candidate.key >= walk.lowestKey else { return false }
      if walk.without.contains(candidate.source) { return true }
      if let newest = walk.query.newerThan, candidate.article <= newest { return true }
      if let since = walk.query.since, candidate.dated < since { return true }
      return try body(candidate)
    }
  }

  /// Walks the stored order of a list from the top until `body` has seen enough. It includes all
  /// articles of the list's category and sources, also read and hidden ones; the caller applies the
  /// other conditions of the walk.
  ///
  /// - Parameter body: returns whether to continue.
  func walk(
    _ walk: CandidateWalk, _ body: (RankCandidate) throws -> Bool
  ) throws {
    let query = walk.query
    if let sources = try fewSources(of: query) {
      return try SourceMerge(sources, of: walk, in: db).walk(body)
    }
    // Comparing the category of each row takes a quarter of the walk's time, so the walk ends at
    // the last article of the category instead.
    let last = try FeedStatement.lastOfWalk(query, in: db)
    if query.category != nil, last == nil { return }
    let scope = query.scope == SourceScope() ? nil : ScopedSources(query.scope)
    try CandidateBatch.walk(FeedStatement.walk(query, in: db), within: scope, to: last) {
      try (scope?.contains($0.source) ?? true ? body($0) : true) && $0.article != last
    }
  }

  /// The sources of a list, if they are few enough to merge their orders.
  func fewSources(of query: FeedQuery) throws -> [Int64]? {
    guard query.scope != SourceScope() else { return nil }
    let all = try sourceCount(in: query.category)
    // How many of the reader's sources are in a category is known only when they are read.
    let least = query.scope.only.map { query.category == nil ? $0.count : 0 } ?? all
    guard SourceMerge.isCheaper(max(0, least - query.scope.without.count), of: all) else {
      return nil
    }
    let there = try query.category.map(sources(inCategory:)) ?? query.scope.only ?? sourceIDs()
    let sources = there.filter(ScopedSources(query.scope).contains)
    return SourceMerge.isCheaper(sources.count, of: all) ? sources : nil
  }

  /// Number of sources in a category; of all sources if none is named.
  private func sourceCount(in category: String?) throws -> Int {
    guard let category else { return try sourceCount() }
    let count = try db.integer(
      """
      SELECT count(*) FROM source_category
      WHERE category_id = (SELECT id FROM category WHERE name = \(category))
      """)
    return Int(count ?? 0)
  }

  private func sourceIDs() throws -> [Int64] {
    try db.integers("SELECT id FROM source")
  }

  /// Whether the category, or any category if none is named, has sources that the walk does not
  /// leave out.
  private func hasOthers(_ walk: CandidateWalk) throws -> Bool {
    try walk.without.isEmpty || db.integer(walk.hasOthers) == 1
  }

  /// Sets ``CandidatePage/Details/isRead`` of the candidates.
  private func markRead(by reader: Int64, _ page: inout CandidatePage) throws {
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_state
      WHERE reader_id = ?1 AND article_id = ?2 AND read_at IS NOT NULL
      """)
    rows.bind(1, reader)
    for (index, candidate) in page.candidates.enumerated() {
      rows.bind(2, candidate.article)
      page.details[index].isRead = try rows.next()
      rows.reset()
    }
  }

  /// The hidden articles of a reader, from a first id on.
  private func hiddenArticles(_ reader: Int64, from first: Int64) throws -> Set<Int64> {
    Set(
      try db.integers(
        """
        SELECT article_id FROM article_state INDEXED BY state_hidden
        WHERE reader_id = \(reader) AND article_id >= \(first) AND hidden_at IS NOT NULL
        """))
  }
}

/// The stored order of a few sources, merged from the orders of each. A walk down the order of all
/// sources would pass all articles of the others. Measured by `Benchmarks/Listing`.
struct SourceMerge {
  private let sources: [Int64]
  private let lowestKey: Double
  private let batch: Int
  private let statement: RawStatement

  /// Whether merging `count` of `all` sources is faster than the walk over all, if 2,000 articles
  /// are wanted. To find the first articles of a source takes 7 µs, and each article 1.2 µs; to
  /// pass an article in the walk takes .08 µs, and the walk passes `all / count` articles for each
  /// wanted one.
  static func isCheaper(_ count: Int, of all: Int) -> Bool { count * (count + 350) < 23 * all }

  /// - Parameter batch: number of articles of a source to read at once; by default enough to query
  ///   most sources only once.
  init(_ sources: [Int64], of walk: CandidateWalk, batch: Int? = nil, in db: Database) throws {
    self.sources = sources
    lowestKey = walk.lowestKey
    self.batch = batch ?? min(32, max(4, walk.limit / max(1, sources.count)))
    statement = try RawStatement(db, Self.statement(by: walk.query.sort.key.rawValue))
  }

  /// Reads a part of a source's order from an index alone: with a few sources among thousands, each
  /// article's row is on a page of its own.
  ///
  /// - Parameter key: the column of the order.
  static func statement(by key: String) -> String {
    """
    SELECT article_id, \(key), dated FROM article_rank
    WHERE source_id = ?1 AND is_first = 1 AND \(key) >= ?2 AND (\(key), article_id) < (?3, ?4)
    ORDER BY \(key) DESC, article_id DESC LIMIT ?5
    """
  }

  /// Calls `body` with each article of the sources down to the lowest key, best first, until `body`
  /// has seen enough.
  ///
  /// - Parameter body: returns whether to continue.
  func walk(_ body: (RankCandidate) throws -> Bool) throws {
    var waiting: Heap<Entry> = []
    for source in sources {
      waiting.insert(contentsOf: try entries(of: source, below: .infinity, .max))
    }
    while let entry = waiting.popMax() {
      let candidate = entry.candidate
      guard try body(candidate) else { return }
      guard entry.isLastOfBatch else { continue }
      waiting.insert(
        contentsOf: try entries(of: candidate.source, below: candidate.key, candidate.article))
    }
  }

  /// The next batch of a source, below an article; shorter than a batch at the end.
  private func entries(
    of source: Int64, below key: Double, _ article: Int64
  ) throws -> [Entry] {
    statement.bind(1, source)
    statement.bind(2, lowestKey)
    statement.bind(3, key)
    statement.bind(4, article)
    statement.bind(5, Int64(batch))
    var entries: [Entry] = []
    entries.reserveCapacity(batch)
    while try statement.next() {
      let candidate = RankCandidate(
        article: statement.integer(0), source: source, key: statement.double(1),
        dated: Date(stored: statement.double(2)))
      entries.append(
        Entry(candidate: candidate, isLastOfBatch: entries.count == batch - 1))
    }
    return entries
  }

  private struct Entry: Comparable {
    let candidate: RankCandidate
    /// Whether its successor in the source's order is not in the heap yet.
    let isLastOfBatch: Bool

    static func < (one: Entry, other: Entry) -> Bool {
      (one.candidate.key, one.candidate.article) < (other.candidate.key, other.candidate.article)
    }
  }
}
