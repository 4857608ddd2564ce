/// What a transfer has brought.
package struct TransferReport: Sendable, Hashable {
  package var articles = 0
  /// Of all tables.
  package var rows = 0
  /// Tables whose rows are not the same in both stores.
  package var differing: [String] = []

  package init() {}
}
