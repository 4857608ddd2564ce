/// Work that one of the nodes of a shared database does for all of them.
package enum Duty: String, Sendable, Hashable, CaseIterable {
  /// Clustering articles into stories, in the order of arrival.
  case stories
  /// Retention, and the daily upkeep of pictures and sites.
  case upkeep
  /// Making and delivering editions.
  case digests
  /// Sending notices.
  case notices
  /// Requesting subscriptions from hubs.
  case hubs
}
