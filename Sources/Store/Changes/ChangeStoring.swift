package import Models

/// The record of changes, for clients that keep a copy of lists or wait for news.
package protocol ChangeStoring: Sendable {
  /// The changes after a change number, those of the whole store and those of this reader, with the
  /// present state of their subjects. Several changes of one kind to one subject become the last of
  /// them; subjects that no longer exist are left out.
  ///
  /// - Parameters:
  ///   - place: `nil` is the present, after which nothing has changed yet.
  ///   - category: category of the articles, in any letter case; changes of stories and sources are
  ///     of all categories, since a subject may have moved to another one.
  ///   - limit: maximum number of changes examined, so that a page may hold fewer and yet not be
  ///     the last.
  /// - Throws: ``UnknownName`` for a category that does not exist.
  func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage

  /// A number that changes whenever another process, or another value for the same database, has
  /// changed the store. Cheap to ask for.
  func version() async throws -> Int
}
