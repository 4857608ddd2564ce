import Models
import Store

extension StoredRule {
  /// - Returns: `nil` for a rule of a later version.
  init?(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], reader: try row["reader_id"], stored: try row["rule"],
      place: try row["place"])
  }
}
