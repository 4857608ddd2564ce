/// How long somebody waits for a database server that may hang: it holds its connections, and is
/// silent. Background work has time, a person has not.
package enum StorePatience {
  /// Seconds without a byte of the server after which the current task no longer waits for it; `nil`
  /// for the store's own limit.
  @TaskLocal package static var seconds: Double?

  /// For a request that only reads: longer than the 30 seconds after which the server itself ends a
  /// statement of a list or a search. That one is slow and not silent: the connection stays, and no
  /// statement goes on for nobody.
  package static let reading = 35.0
  /// For a request that changes something: a statement may rewrite many rows.
  package static let writing = 60.0
}
