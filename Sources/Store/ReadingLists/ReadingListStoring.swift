package import Foundation
package import Models

/// Lists as they were shown to their readers (``ReadingList``). Always read from the primary
/// database: a replica may not have the list that was just shown.
package protocol ReadingListStoring: Sendable {
  /// A reader's list; `nil` if it is unknown or was last shown before `since`.
  func readingList(_ id: Int64, of reader: String, since: Date) throws -> ReadingList?

  /// The reader's lists that were shown since a date, latest first.
  func readingLists(of reader: String, since: Date) throws -> [ReadingList]

  /// The reader's list with an article that was shown last, since a date.
  func lastReadingList(with article: Int64, of reader: String, since: Date) throws -> ReadingList?

  /// Stores a list or its new pages, and deletes the reader's lists beyond
  /// ``ReadingList/maxLists`` and those last shown before `since`. A missing reader is created; a
  /// list of another reader stays as it is.
  ///
  /// For work that may be skipped: throws ``StoreFault`` if the database is busy.
  func keep(_ list: ReadingList, of reader: String, since: Date) throws
}
