/// `network:` in the configuration. Times in seconds, sizes in bytes; `nil` keeps the fetcher's
/// default (docs/polling.md, “Settings”).
package struct NetworkSettings: Sendable, Hashable {
  /// Added to the User-Agent, so that a publisher can reach the operator.
  package var contact: String?
  package var perHostConcurrency: Int?
  package var perHostDelay: Double?
  package var maxInFlight: Int?
  package var connectTimeout: Double?
  package var firstByteTimeout: Double?
  package var totalTimeout: Double?
  package var maxBody: Int?
  package var maxHeader: Int?
  package var maxRedirects: Int?
  package var allowPrivate = false
  /// A PEM file with the certificates of a private authority, in addition to the system's.
  package var caFile: String?

  package init() {}
}
