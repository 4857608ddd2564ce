import Basics
import HTTPTypes
import Sourcing

/// Who asks, and by which name and scheme: what the connection says and, where a trusted proxy
/// speaks, what it forwards: `X-Forwarded-For`, `-Proto`, `-Host`, else `Forwarded` (RFC 7239).
struct RequestOrigin: Sendable, Hashable {
  var client: NetworkAddress?
  var isSecure: Bool
  /// As the client knows it, in lower case.
  var authority: String
  /// Every name that the request was given on its way; each must be one of ours.
  var names: [String]
  /// Whether it came by a proxy that was believed.
  var isForwarded: Bool

  /// More hops than this are not followed.
  private static let mostHops = 32

  /// - Parameters:
  ///   - peer: `nil` for a unix socket, which only those can open who may.
  ///   - host: the Host header, or the authority of an absolute request target.
  init(peer: NetworkAddress?, host: String, headers: HTTPFields, settings: ServerSettings) {
    let host = host.lowercased()
    (client, isSecure, authority, names, isForwarded) = (peer, false, host, [host], false)
    func isTrusted(_ address: NetworkAddress?) -> Bool {
      guard let address else { return true }
      return settings.trustedProxies.contains { $0.contains(address) }
    }
    guard isTrusted(peer) else { return }
    let isUsual = headers[.forwardedFor] != nil || headers[.forwardedProto] != nil
    let hops = isUsual ? [] : ForwardedHop.list(headers[values: .forwarded])
    let path =
      isUsual
      ? headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
        .map { ForwardedHop.address($0) }
      : hops.map { $0.client }
    isForwarded = isUsual || !hops.isEmpty
    // From the nearest on: the first that is no proxy of ours is the client.
    for address in path.suffix(Self.mostHops).reversed() {
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
      // A proxy that says nothing of the scheme; the operator did.
      isSecure = known.isSecure
    }
  }
}

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .referer
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .referer
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host") ?? .referer
  static let forwarded = HTTPField.Name("Forwarded") ?? .referer
}
