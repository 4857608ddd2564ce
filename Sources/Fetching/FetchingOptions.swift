/// Everything the fetcher can be told; the defaults are the product's manners (docs/polling.md, “Settings”).
package struct FetchingOptions: Sendable, Hashable {
  /// The program's own version, for the User-Agent.
  package var version: String
  /// Where a publisher finds out what this is (P1).
  package var projectURL: String
  /// `network.contact`: whom a publisher can write to, appended to the User-Agent.
  package var contact: String?
  /// Lets every host be in a private network; link-local stays refused (N3).
  package var allowPrivate = false
  /// A PEM file of further certificate authorities, beside the system's (N5).
  package var caFile: String?
  /// Requests at a time to one host (P2).
  package var perHostConcurrency = 1
  /// Seconds between the end of one request to a host and the start of the next (P2).
  package var perHostDelay = 1.0
  /// Requests under way in all (P3).
  package var maxInFlight = 32
  /// Seconds for TCP and TLS until a connection can be used (N6, N8).
  package var connectTimeout = 10.0
  /// Seconds from the request to the first byte of the answer (N8).
  package var firstByteTimeout = 20.0
  /// Seconds for one fetch over all its redirects, without the waiting for a host's turn (N8).
  package var totalTimeout = 60.0
  /// Bytes, on the wire and decoded alike (B2).
  package var maxBody = 16 * 1024 * 1024
  /// Bytes read of an answer that is not a success (B2).
  package var maxErrorBody = 64 * 1024
  /// Seconds that the body of such an answer may take, whose head says what there is to know.
  package var errorBodyTimeout = 2.0
  /// Bytes of a header section (N9).
  package var maxHeader = 64 * 1024
  package var maxRedirects = 5
  /// Seconds an unused connection is kept for the next feed of its host (P7).
  package var idleConnection = 10.0
  /// Unused connections that are kept to hosts of which nothing more is planned (P7).
  package var maxIdleConnections = 64
  /// Origins that one HTTP client meets, and so remembers, before it is relieved by a new one.
  package var originsPerClient = 512
  /// Seconds a host is left alone after a 429 without Retry-After (E2).
  package var holdAfter429 = 600.0
  /// Seconds; the longest Retry-After that is believed (E1).
  package var maxRetryAfter = 7.0 * 86400

  /// - Parameters:
  ///   - version: the program's version as people know it, such as `1.2.0`.
  ///   - projectURL: an absolute URL that explains the program.
  ///   - contact: a URL or address of the person who runs it.
  package init(version: String, projectURL: String, contact: String? = nil) {
    self.version = version
    self.projectURL = projectURL
    self.contact = contact
  }

  /// The one User-Agent of every request (P1): a comment that stays whole and printable ASCII
  /// whatever the contact holds.
  package var userAgent: String {
    let contact = contact.map { "; " + $0.filter { !"()\\".contains($0) } } ?? ""
    let agent = "tintm/\(version) (+\(projectURL)\(contact))"
    return String(
      String.UnicodeScalarView(agent.unicodeScalars.filter { (0x20..<0x7F) ~= $0.value }))
  }
}
