import Models
import Store

/// The data of candidates (`p`) from which scores are computed.
enum DetailsSQL {
  static func columns(_ walk: CandidateWalk) -> String {
    let mine = walk.reader != nil
    return """
      f.weight, f.story_id, e.expected, e.opened, e.period, f.features,
      \(mine && walk.query.unread ? "s.read_at IS NOT NULL" : "false") AS is_read,
      \(mine ? "s.hidden_at IS NOT NULL" : "false") AS is_hidden,
      \(mine && walk.looksForRaises ? "coalesce(x.half_lives, 0)" : "0::float8") AS raise,
      \(walk.looksForCounts ? ReaderStateLookUp.popularity : "0::float8") AS popularity
      """
  }

  static func joins(_ walk: CandidateWalk) -> SQLStatement {
    var joins: [SQLStatement] = [
      """
      LEFT JOIN article_feature f ON f.article_id = p.article_id AND f.source_id = p.source_id
      LEFT JOIN article_exposure e ON e.article_id = p.article_id
      """
    ]
    if let me = walk.reader {
      joins.append(
        "LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = p.article_id")
      if walk.looksForRaises {
        joins.append(
          "LEFT JOIN article_raise x ON x.reader_id = \(me) AND x.article_id = p.article_id")
      }
    }
    if walk.looksForCounts {
      joins.append("LEFT JOIN article_tally t ON t.article_id = p.article_id")
    }
    return joins.joined(by: " ")
  }

  /// Adds the data of the next candidate.
  static func add(
    _ row: PostgresRows.Row, to page: inout CandidatePage, _ walk: CandidateWalk,
    listedStories: Set<Int64>
  ) throws {
    var (details, features) = try read(row)
    details.features = page.features.count..<page.features.count + features.count
    page.features += features
    if !walk.query.collapsesStories { details.story = nil }
    details.isStoryListed = details.story.map(listedStories.contains) ?? false
    details.isRead = try row["is_read"]
    details.isHidden = try row["is_hidden"]
    details.raise = try row["raise"]
    page.details.append(details)
  }

  /// The data of a candidate that is the same for all readers, and its features.
  static func read(_ row: PostgresRows.Row) throws -> (CandidatePage.Details, features: [UInt8]) {
    var details = CandidatePage.Details()
    details.exposure = try ArticleExposure(row)
    details.popularity = try row["popularity"]
    guard let weight: Double = try row["weight"] else { return (details, []) }
    details.weight = weight
    details.story = try row["story_id"]
    return (details, try row["features"])
  }
}
