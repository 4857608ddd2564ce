package import Foundation

/// The articles in the order of their arrival, as programs ask for them that keep a copy of them: by
/// ids, page by page, with a reader's marks.
///
/// A mark here is a mark and nothing else: that a program marked an article read does not say that
/// its reader has opened it. Bookmarks are recorded like any other, by `Recommending`.
package protocol StreamStoring: Sendable {
  /// The configured sources, in the order of the configuration.
  func streamSources(reader: String) throws -> [StreamSource]

  /// The ids of a list, in its order.
  func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64]

  /// The articles with these ids, in their order; those that are gone or hidden are left out.
  func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem]

  /// How much of each of these sources a reader has not read.
  func streamCounts(of sources: [Int64], reader: String) throws -> [Int64: StreamCount]

  /// How many articles of these sources there are, without those that the reader has hidden.
  func streamLength(of sources: [Int64], reader: String) throws -> Int

  /// Those of the ids that are articles' ids.
  func existing(_ ids: [Int64]) throws -> [Int64]

  /// Marks articles read, or unread; those that are not there are passed over. One that is read
  /// stays read since when it was.
  func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws

  /// Marks every article of a list read, or unread, however long it is; `limit` counts for nothing.
  ///
  /// - Parameter before: only what was fetched before that; unlike `fetchedBefore` to the letter.
  func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date) throws

  /// When the newest article was fetched; `nil` before the first.
  func lastArrival() throws -> Date?

  /// The same for each of these sources that has articles.
  func lastArrivals(of sources: [Int64]) throws -> [Int64: Date]

  /// The ids of a page of a list in an order of the client's choice.
  func entryIDs(_ query: EntryQuery, reader: String) throws -> [Int64]

  /// How many articles such a list has, without regard to its pages.
  func entryCount(_ query: EntryQuery, reader: String) throws -> Int
}
