package import Models

extension LoggedEvent {
  /// Name of the event that further sources report the story.
  package static let coverageName = "coverage"

  /// Reads a row of `event`; `nil` for a kind of a later version.
  package init?(_ row: some NamedRow) throws {
    let name: String = try row["kind"]
    let reader: Int64? = try row["reader_id"]
    let count: Int64? = try row["count"]
    let kind: Kind
    if let reader, let interaction = Interaction(rawValue: name) {
      kind = .interaction(interaction, reader: reader)
    } else if name == Self.coverageName, let count {
      kind = .coverage(source: count)
    } else if let count, let metric = CounterMetric(rawValue: name) {
      kind = .counter(metric, count: Int(count))
    } else {
      return nil
    }
    self.init(kind, at: try row["at"], votes: try row["votes"])
  }

  /// The logs of articles, oldest first, for ``byArticle(_:)``.
  package static func stored(of articles: [Int64]) -> SQLStatement {
    """
    SELECT e.* FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN event e
    WHERE e.article_id = k.id ORDER BY e.article_id, e.id
    """
  }

  package static func byArticle(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [LoggedEvent]] {
    var logs: [Int64: [LoggedEvent]] = [:]
    for row in rows {
      if let event = try LoggedEvent(row) {
        logs[try row["article_id"], default: []].append(event)
      }
    }
    return logs
  }
}

extension SQLSession {
  /// Appends events to articles' logs, in this order.
  package func log(_ events: [(article: Int64, event: LoggedEvent)]) throws {
    try insert(
      events.map { article, event -> [SQLValue] in
        let (reader, kind, count) = event.kind.columns
        return [
          .integer(article), .integer(reader), .text(kind), .integer(count),
          .number(event.at.stored), .number(event.votes),
        ]
      }, into: "event", ["article_id", "reader_id", "kind", "count", "at", "votes"], "")
  }
}

extension LoggedEvent.Kind {
  /// The values of the columns `reader_id`, `kind` and `count`.
  fileprivate var columns: (reader: Int64?, name: String, count: Int64?) {
    switch self {
    case .interaction(let interaction, let reader): (reader, interaction.rawValue, nil)
    case .counter(let metric, let count): (nil, metric.rawValue, Int64(count))
    case .coverage(let source): (nil, LoggedEvent.coverageName, source)
    }
  }
}
