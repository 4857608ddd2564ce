import Foundation
import Models
import Store

extension LoggedEvent {
  /// Name of the event that further sources report the story.
  static let coverageName = "coverage"

  /// `nil` for a kind of a later version.
  init?(_ row: PostgresRows.Row) throws {
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
    self.init(kind, at: Date(stored: try row["at"]), votes: try row["votes"])
  }

  /// Appends events to articles' logs, in this order.
  static func insert(_ events: [(article: Int64, event: LoggedEvent)]) -> PostgresStatement {
    let kinds = events.map { event -> (reader: Int64?, name: String, count: Int64?) in
      switch event.event.kind {
      case .interaction(let interaction, let reader): (reader, interaction.rawValue, nil)
      case .counter(let metric, let count): (nil, metric.rawValue, Int64(count))
      case .coverage(let source): (nil, coverageName, source)
      }
    }
    return RowBatch.insert(
      into: "event",
      [
        "article_id": .integers(events.map(\.article)), "reader_id": .integers(kinds.map(\.reader)),
        "kind": .texts(kinds.map(\.name)), "count": .integers(kinds.map(\.count)),
        "at": .numbers(events.map(\.event.at.stored)), "votes": .numbers(events.map(\.event.votes)),
      ])
  }
}
