package import Foundation

/// Selects the articles that retention deletes.
package enum RetentionRule: Sendable, Hashable {
  /// Articles older than this many days. None if that would be all articles: then the clock is
  /// wrong, or the machine was off for long.
  case age(days: Int)
  /// Articles of a source beyond its newest.
  case count(articles: Int, source: Int64)

  package var reason: ExpiredArticle.Reason {
    switch self {
    case .age(let days): .age(days: days)
    case .count(let articles, _): .count(articles: articles)
    }
  }

  /// Articles dated before this date are older than the number of days, in days of 24 hours.
  package static func end(ofDays days: Int, before now: Date) -> Date {
    now.addingTimeInterval(-86_400 * Double(days))
  }
}
