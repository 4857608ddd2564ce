package import Models

/// What changes, for those who keep a copy of lists or wait for news.
package protocol ChangeStoring: Sendable {
  /// What changed after a place, for everybody and of this reader, with what it has become. Several
  /// changes of one kind to one thing are the last of them; a thing that is gone since is left out.
  ///
  /// - Parameters:
  ///   - place: `nil` is the present, after which nothing has changed yet.
  ///   - category: of the articles, however it was typed; stories and sources are of all, since one
  ///     may have moved to another.
  ///   - limit: so many are looked at, so that a page may hold less and yet not be the last.
  /// - Throws: ``UnknownName`` for a category that is not there.
  func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage

  /// A number that becomes another one whenever something else than this value has changed the
  /// store: another process, or another value for the same database. It is cheap to ask for.
  func version() async throws -> Int
}
