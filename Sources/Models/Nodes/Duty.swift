/// Work that one of those who share a database does for all of them.
package enum Duty: String, Sendable, Hashable, CaseIterable {
  /// Finding the stories of articles, in the order in which they came.
  case stories
  /// Retention, and the daily upkeep of pictures and sites.
  case upkeep
  /// Making editions and bringing them to where they go.
  case digests
  /// Sending notices.
  case notices
  /// Asking hubs to deliver.
  case hubs
}
