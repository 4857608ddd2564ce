import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Inserts the state of a source's feed, if there is none.
  func insertFeedState(_ state: FeedState, source: Int64) throws {
    _ = try db.run("\(sql: state.insertion(source: source)) ON CONFLICT DO NOTHING")
  }

  /// Writes the state of a source's feed and ends its claim.
  func setFeedState(_ state: FeedState, source: Int64) throws {
    // An upsert, since replacing the row would not fire the update trigger that reports failing
    // sources.
    _ = try db.run(
      """
      \(sql: state.insertion(source: source))
      ON CONFLICT DO UPDATE SET \(sql: FeedState.replacing)
      """)
  }
}

extension FeedState {
  /// For an upsert.
  fileprivate static let replacing = assignments(from: "excluded")
  private static let names = columnNames.joined(separator: ", ")

  fileprivate func insertion(source: Int64) -> SQLStatement {
    let values = columns.map(\.value)
    return
      "INSERT INTO feed_state (source_id, \(sql: Self.names)) VALUES (\(source), \(values: values))"
  }
}
