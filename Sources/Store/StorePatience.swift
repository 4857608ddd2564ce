/// How long somebody waits for a database server that may hang: it holds its connections, and is
/// silent. Background work has time, a person has not.
package enum StorePatience {
  /// Seconds without a byte of the server after which the current task no longer waits for it; `nil`
  /// for the store's own limit.
  @TaskLocal package static var seconds: Double?

  /// For a request that only reads.
  package static let reading = 20.0
  /// For a request that changes something: a statement may rewrite many rows.
  package static let writing = 60.0
}
