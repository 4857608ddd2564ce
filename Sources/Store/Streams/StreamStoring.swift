import Basics
package import Foundation

/// The articles in the order of arrival, for client programs that keep a copy: by ids, page by
/// page, with a reader's marks.
///
/// Marks set here are only marks: if a program marks an article read, the reader need not have
/// opened it. `Recommending` records bookmarks as usual.
package protocol StreamStoring: Sendable {
  /// The sources whose articles the reader sees: those of the reader's list, in the order of the
  /// configuration, then others.
  func streamSources(reader: String) throws -> [StreamSource]

  /// The sources of the articles that a reader has bookmarked.
  func bookmarkedSources(of reader: String) throws -> Set<Int64>

  /// The ids of a list, in its order.
  func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64]

  /// The articles with these ids, in their order; those that are gone or hidden are left out.
  func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem]

  /// Number of unread articles of each of these sources.
  func streamCounts(of sources: [Int64], reader: String) throws -> [Int64: StreamCount]

  /// Number of articles of these sources, without those that the reader has hidden.
  func streamLength(of sources: [Int64], reader: String) throws -> Int

  /// The same for each of these sources.
  func streamLengths(of sources: [Int64], reader: String) throws -> [Int64: Int]

  /// The ids that belong to existing articles.
  func existing(_ ids: [Int64]) throws -> [Int64]

  /// Marks articles read or unread; missing articles are skipped. An article that is already read
  /// keeps its time of reading.
  func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws

  /// Marks every article of a list read or unread, however long the list is; `limit` is ignored.
  ///
  /// - Parameter before: only articles fetched before this time; unlike `fetchedBefore` it is
  ///   exact.
  func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date) throws

  /// When the reader's marks of these articles last changed, to the second, as far as the record of
  /// changes reaches. Only this record knows of marks that were removed.
  func markChanges(among ids: [Int64], reader: String) throws -> [Int64: Date]

  /// When the newest article was fetched; `nil` before the first.
  func lastArrival() throws -> Date?

  /// When the newest article of each of these sources was fetched.
  func lastArrivals(of sources: [Int64]) throws -> [Int64: Date]

  /// The ids of a page of a list in an order of the client's choice.
  func entryIDs(_ query: EntryQuery, reader: String) throws -> [Int64]

  /// Total number of articles of such a list, over all pages.
  func entryCount(_ query: EntryQuery, reader: String) throws -> Int
}

package struct StreamCategory: Sendable, Hashable {
  package var id: Int64
  package var name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }

  /// A category that only a reader has: its id is a hash of its name, above the store's ids.
  package init(own name: String) {
    self.init(
      id: 1 << 29 | Int64(FNV64.value(of: name.lowercased()) & 0x1FFF_FFFF), name: name)
  }
}

/// Number of a source's articles that a reader has not read.
package struct StreamCount: Sendable, Hashable {
  package var unread: Int
  /// When the newest article was fetched; `nil` if there is none.
  package var newest: Date?

  package init(unread: Int, newest: Date? = nil) {
    self.unread = unread
    self.newest = newest
  }
}
