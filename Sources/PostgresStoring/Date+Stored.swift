import Foundation
import Postgres

extension Date {
  /// Seconds since 1970, the stored form, exact to the bit.
  var stored: Double { timeIntervalSince1970 }

  init(stored seconds: Double) {
    self.init(timeIntervalSince1970: seconds)
  }
}

extension PostgresRows.Row {
  func date(_ column: String) throws -> Date? {
    let seconds: Double? = try self[column]
    return seconds.map(Date.init(stored:))
  }
}

extension PostgresValue {
  static func date(_ date: Date?) -> PostgresValue { .number(date?.stored) }
}
