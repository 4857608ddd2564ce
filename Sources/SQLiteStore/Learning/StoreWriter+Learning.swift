import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Stores the features of an article and its source's weight at its arrival, unless it has
  /// features.
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

  /// Sets whether deleted data is always overwritten, so that it is gone from the file too.
  func setSecureDelete(_ isOn: Bool) throws {
    try db.execute(sql: "PRAGMA secure_delete = \(isOn ? "ON" : "FAST")")
  }
}
