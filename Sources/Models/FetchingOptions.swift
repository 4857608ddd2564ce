/// The settings of the fetcher: `network:` in the configuration, with the name of the program. The
/// defaults are those of the product (docs/polling.md, “Settings”). Times are in seconds, sizes in
/// bytes.
package struct FetchingOptions: Sendable, Hashable {
  /// The program's own version, for the User-Agent.
  package var version: String
  /// A page that explains the program to publishers (P1).
  package var projectURL: String
  /// `network.contact`: the address that a publisher can write to, appended to the User-Agent.
  package var contact: String?
  /// Allows private networks for every host; link-local addresses stay refused (N3).
  package var allowPrivate = false
  /// The proxy of all requests without a choice of their own.
  package var proxy: ProxyServer?
  /// A PEM file of certificate authorities in addition to the system's (N5).
  package var caFile: String?
  /// Number of requests at a time to one host (P2).
  package var perHostConcurrency = 1
  /// Seconds between the end of one request to a host and the start of the next (P2).
  package var perHostDelay = 1.0
  /// Number of requests at a time in total (P3).
  package var maxInFlight = 32
  /// Seconds for TCP and TLS until a connection can be used (N6, N8).
  package var connectTimeout = 10.0
  /// Seconds from the request to the first byte of the response (N8).
  package var firstByteTimeout = 20.0
  /// Seconds for one fetch over all its redirects, without waiting for a host's turn (N8).
  package var totalTimeout = 60.0
  /// Maximum number of bytes, on the wire as well as decoded (B2).
  package var maxBody = 16 * 1024 * 1024
  /// Maximum number of bytes read of an unsuccessful response (B2).
  package var maxErrorBody = 64 * 1024
  /// Seconds that the body of such a response may take; its header section is already sufficient.
  package var errorBodyTimeout = 2.0
  /// Maximum number of bytes of a header section (N9).
  package var maxHeader = 64 * 1024
  package var maxRedirects = 5
  /// Seconds for which an unused connection is kept for the next feed of its host (P7).
  package var idleConnection = 10.0
  /// Maximum number of unused connections to hosts without planned requests (P7).
  package var maxIdleConnections = 64
  /// Number of origins after which an HTTP client, which remembers them, is replaced by a new one.
  package var originsPerClient = 512

  /// - Parameters:
  ///   - version: the program's public version, such as `1.2.0`; the configuration does not know it.
  ///   - projectURL: an absolute URL that explains the program; likewise.
  ///   - contact: a URL or address of the person who runs it.
  package init(version: String = "", projectURL: String = "", contact: String? = nil) {
    self.version = version
    self.projectURL = projectURL
    self.contact = contact
  }

  /// The User-Agent of every request (P1). Its comment stays well-formed and printable ASCII,
  /// whatever the contact contains.
  package var userAgent: String {
    let contact = contact.map { "; " + $0.filter { !"()\\".contains($0) } } ?? ""
    let agent = "tintm/\(version) (+\(projectURL)\(contact))"
    return String(
      String.UnicodeScalarView(agent.unicodeScalars.filter { (0x20..<0x7F) ~= $0.value }))
  }
}
