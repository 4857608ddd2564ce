import Foundation
import Models
package import Store

extension PostgresStore {
  /// Maximum number of candidates per round trip.
  private static let maxAtOnce = 3200

  /// The first round trip returns as many candidates as most lists need, and each further one twice
  /// as many as the one before. Each sees its own snapshot: an article that has risen meanwhile may
  /// be missed, but none is returned twice.
  package func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool {
    try mappingFaults {
      let batch = max(1, batch)
      var (size, walked) = (batch, 0)
      var last: RankCandidate?
      var listedStories: Set<Int64> = []
      switch walk.cachedTop?.walk(walk, batch: batch, while: isWanted, weighing: weighing) {
      case .ended: return true
      case .further(let known, let number, let stories):
        (last, walked, listedStories) = (known, number, stories)
      case nil: break
      }
      guard walked < walk.limit else { return true }
      var seen: Set<Int64> = []
      while true {
        let piece = WalkSQL(walk, after: last, walked: walked, size: size).page
        var rows = try pool.run(
          [.fixedPlan, piece]
            + (last == nil ? [walk.hasOthers, walk.listedStories].map(PostgresStatement.init) : []))
        rows.removeFirst()
        let found = rows.removeFirst()
        if last == nil {
          guard try rows[0].first?[0] ?? false else { return false }
          listedStories = Set(try rows[1].values())
        }
        var page = CandidatePage(candidates: [], details: [])
        var (number, goesOn) = (0, false)
        for row in found {
          let candidate = try RankCandidate(row)
          number = try row["number"]
          goesOn = try row["goes_on"]
          last = candidate
          guard seen.insert(candidate.article).inserted else { continue }
          guard isWanted(candidate.key) else {
            _ = weighing(page)
            return true
          }
          page.candidates.append(candidate)
          try DetailsSQL.add(row, to: &page, walk, listedStories: listedStories)
          if page.candidates.count == batch {
            guard weighing(page) else { return true }
            page = CandidatePage(candidates: [], details: [])
          }
        }
        walked += number
        goesOn = goesOn || found.count == size
        if !page.candidates.isEmpty { goesOn = weighing(page) && goesOn }
        guard goesOn, walked < walk.limit else { return true }
        size = min(size * 2, Self.maxAtOnce)
      }
    }
  }

  package func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool? {
    if let pool = walk.cachedTop?.pool(walk, limit: limit) { return pool }
    return try mappingFaults {
      let piece = WalkSQL(walk, after: nil, walked: 0, size: max(0, limit)).pool
      let rows = try pool.run([.fixedPlan, piece, PostgresStatement(walk.hasOthers)])
      guard try rows[2].first?[0] ?? false else { return nil }
      var found = CandidatePool(candidates: [], sources: [:])
      found.candidates.reserveCapacity(rows[1].count)
      for row in rows[1] {
        let candidate = try RankCandidate(row)
        found.candidates.append(candidate)
        guard found.sources[candidate.source] == nil, let name: String = try row["name"],
          let category: String = try row["category"]
        else { continue }
        found.sources[candidate.source] = SourceLabels(name: name, category: category)
      }
      return found
    }
  }

  package func candidatePage(
    _ walk: CandidateWalk, of candidates: [RankCandidate]
  ) throws -> CandidatePage {
    var page = CandidatePage(candidates: candidates, details: [])
    guard !candidates.isEmpty else { return page }
    if let known = walk.cachedTop?.page(walk, of: candidates) { return known }
    return try mappingFaults {
      let details: SQLStatement = """
        SELECT \(sql: DetailsSQL.columns(walk))
        FROM unnest(\(list: .integers(candidates.map(\.article))),
          \(list: .integers(candidates.map(\.source))))
          WITH ORDINALITY p (article_id, source_id, number)
        \(sql: DetailsSQL.joins(walk)) ORDER BY p.number
        """
      let rows = try pool.run([
        .fixedPlan, PostgresStatement(walk.listedStories), PostgresStatement(details),
      ])
      let listedStories: Set<Int64> = Set(try rows[1].values())
      for row in rows[2] { try DetailsSQL.add(row, to: &page, walk, listedStories: listedStories) }
      return page
    }
  }
}

extension RankCandidate {
  /// Reads a row of ``WalkSQL``.
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      article: try row["article_id"], source: try row["source_id"], key: try row["key"],
      dated: Date(stored: try row["dated"]))
  }
}
