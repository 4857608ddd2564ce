import Foundation
import Store

extension PostgresRows.Row {
  func date(_ column: String) throws -> Date? {
    let seconds: Double? = try self[column]
    return seconds.map(Date.init(stored:))
  }
}

extension PostgresValue {
  static func date(_ date: Date?) -> PostgresValue { .number(date?.stored) }
}
