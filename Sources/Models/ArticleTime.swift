package import Foundation

/// An article with all that is known of its time.
package protocol Timed {
  /// When the source says that it was published.
  var published: Date? { get }
  /// When the source says that it was last changed.
  var modified: Date? { get }
  /// A time at which it existed: when a reader saved the page, in this program or in another one.
  var saved: Date? { get }
  /// When this program first saw it.
  var fetched: Date { get }
}

extension Timed {
  /// The time that lists, pages, texts and apps show of the article: its publication, else its last
  /// change (RFC 4287 requires only `updated` of an entry), else the time at which it is known to
  /// have existed, but at most its arrival: it was published by then, and one of the year 2099 would
  /// be on top for ever. The order of lists follows the same rule.
  package var time: Date {
    min(published?.ifKnown ?? modified?.ifKnown ?? saved?.ifKnown ?? fetched, fetched)
  }

  /// The time of the last change that is shown of the article.
  package var changeTime: Date { modified?.ifKnown ?? time }
}

extension Article: Timed {}

extension Date {
  /// The beginning of the year 1900 (UTC).
  private static let beginning = Date(timeIntervalSince1970: -2_208_988_800)
  private static let zero = Date(timeIntervalSince1970: 0)

  /// The date; `nil` for one before 1900 and for the first second of 1970. Programs that publish
  /// feeds write the zero of their clocks where they know no date (Go, .NET, C), and years of other
  /// calendars.
  package var ifKnown: Date? { self < Self.beginning || self == Self.zero ? nil : self }
}
