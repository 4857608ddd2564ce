import Foundation
import GRDB
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
