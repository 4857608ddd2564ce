import Basics
import HTTPTypes
import Sourcing

/// The client, authority and scheme of a request, from the connection and, if a trusted proxy sent
/// it, from the headers `X-Forwarded-For`, `-Proto`, `-Host`, else `Forwarded` (RFC 7239).
struct RequestOrigin: Sendable, Hashable {
  var client: NetworkAddress?
  var isSecure: Bool
  /// The authority that the client used, in lower case.
  var authority: String
  /// Every authority that the request had on its way; each must be a served name.
  var names: [String]
  /// Whether the request came through a trusted proxy.
  var isForwarded: Bool

  /// The person that the proxy has signed in.
  var user = ProxyUser.none

  /// Maximum number of hops to follow.
  private static let maxHops = 32

  /// - Parameters:
  ///   - peer: `nil` for a unix socket, to which file permissions control access.
  ///   - host: the Host header, or the authority of an absolute request target.
  init(peer: NetworkAddress?, host: String, headers: HTTPFields, settings: ServerSettings) {
    let host = host.lowercased()
    (client, isSecure, authority, names, isForwarded) = (peer, false, host, [host], false)
    func isTrusted(_ address: NetworkAddress?) -> Bool {
      guard let address else { return true }
      return settings.trustedProxies.contains { $0.contains(address) }
    }
    guard isTrusted(peer) else { return }
    if let header = settings.userHeader.flatMap({ HTTPField.Name($0) }) {
      user = ProxyUser(headers, in: header, mayBeAdded: settings.createsReaders)
    }
    let isUsual = headers[.forwardedFor] != nil || headers[.forwardedProto] != nil
    let hops = isUsual ? [] : ForwardedHop.list(headers[values: .forwarded])
    let path =
      isUsual
      ? headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
        .map { ForwardedHop.address($0) }
      : hops.map { $0.client }
    isForwarded = isUsual || !hops.isEmpty
    // From the nearest hop on, the first address that is not a trusted proxy is the client.
    for address in path.suffix(Self.maxHops).reversed() {
      guard let address else { break }
      client = address
      if !isTrusted(address) { break }
    }
    let scheme =
      headers[.forwardedProto]?.split(separator: ",").first.map(ForwardedHop.plain)
      ?? hops.first?.scheme
    if let name = headers[.forwardedHost]?.split(separator: ",").first.map(ForwardedHop.plain)
      ?? hops.first?.host
    {
      authority = name
      names.append(name)
    }
    if let scheme {
      isSecure = scheme == "https"
    } else if let known = settings.publicURL, known.authority == authority {
      // The proxy does not send the scheme, but the configuration has it.
      isSecure = known.isSecure
    }
  }
}
