/// Result of a transfer.
package struct TransferReport: Sendable, Hashable {
  package var articles = 0
  /// Number of rows of all tables.
  package var rows = 0
  /// Tables whose rows differ between the stores.
  package var differing: [String] = []

  package init() {}
}
