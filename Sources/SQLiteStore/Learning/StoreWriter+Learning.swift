import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Stores the features of an article and its source's weight at its arrival, unless it has
  /// features.
  func insertFeatures(_ features: [UInt8], weight: Double, article: Int64) throws {
    guard let source = try reader.sourceID(of: article) else { return }
    try insertFeatures(features, weight: weight, article: article, source: source)
  }

  /// Stores the features of an article of a source.
  func insertFeatures(
    _ features: [UInt8], weight: Double, article: Int64, source: Int64
  ) throws {
    let insert = try cached(
      """
      INSERT INTO article_feature (place, weight, features) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET weight = excluded.weight, features = excluded.features
      WHERE features = x''
      """)
    insert.bind(1, source << 40 | article)
    insert.bind(2, weight)
    features.withUnsafeBytes { insert.bind(3, $0) }
    try insert.run()
  }

  /// Deletes the examples of interactions with an article, and the model, which is then computed
  /// again.
  ///
  /// - Returns: the times of the deleted interactions.
  func deleteExamples(
    _ interactions: [Interaction], article: Int64, reader: Int64
  ) throws -> [Date] {
    guard !interactions.isEmpty else { return [] }
    let dates: [Date] = try db.run(
      """
      DELETE FROM training_example WHERE reader_id = \(reader) AND article_id = \(article)
        AND kind \(in: interactions.map(\.rawValue))
      RETURNING at
      """
    ).values()
    if !dates.isEmpty { try session.add("DELETE FROM reader_model WHERE reader_id = \(reader)") }
    return dates
  }

  /// Sets whether deleted data is always overwritten, so that it is gone from the file too.
  func setSecureDelete(_ isOn: Bool) throws {
    try db.execute(sql: "PRAGMA secure_delete = \(isOn ? "ON" : "FAST")")
  }
}
