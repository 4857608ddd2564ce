import Basics
import HTTPTypes
import Models
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
      user = ProxyUser.read(headers, in: header, mayBeAdded: settings.createsReaders)
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

/// One element of a `Forwarded` header (RFC 7239 4).
struct ForwardedHop: Sendable, Hashable {
  var client: NetworkAddress?
  var scheme: String?
  var host: String?

  static func list(_ values: [String]) -> [ForwardedHop] {
    values.flatMap { $0.split(separator: ",") }.prefix(64).map { element in
      var hop = ForwardedHop()
      for pair in element.split(separator: ";").prefix(8) {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        switch plain(sides[0]) {
        case "for": hop.client = address(sides[1])
        case "proto": hop.scheme = plain(sides[1])
        case "host": hop.host = plain(sides[1])
        default: break
        }
      }
      return hop
    }
  }

  /// An address as proxies write it: with or without quotes, brackets and a port.
  static func address(_ text: Substring) -> NetworkAddress? {
    let text = plain(text)
    if let address = NetworkAddress(text) { return address }
    if text.hasPrefix("[") { return NetworkAddress(text.dropFirst().prefix { $0 != "]" }) }
    return NetworkAddress(text.prefix { $0 != ":" })
  }

  /// The value without surrounding blanks and quotes, in lower case.
  static func plain(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      text = text.dropFirst().dropLast()
    }
    return text.lowercased()
  }
}

/// The person that a trusted proxy has signed in and names in a header of each request.
package enum ProxyUser: Sendable, Hashable {
  /// No proxy is trusted with names, or it has signed in nobody.
  case none
  /// A checked name, and whether a name that no reader has becomes a new reader.
  case named(String, mayBeAdded: Bool)
  /// The header is not one valid name: nobody is signed in, not even by a cookie.
  case refused

  /// - Parameter headers: of a request whose peer is a trusted proxy.
  static func read(
    _ headers: HTTPFields, in header: HTTPField.Name, mayBeAdded: Bool
  ) -> ProxyUser {
    let values = headers[values: header]
    // A proxy that adds its header to a client's forged one sends two, and the next proxy may
    // combine them with a comma (RFC 9110, 5.3).
    guard values.count < 2, values.first?.contains(",") != true else { return .refused }
    guard let value = values.first, !value.isEmpty else { return .none }
    // Bytes that are no UTF-8 would make different names equal.
    guard !value.unicodeScalars.contains("\u{FFFD}"), let name = ReaderName.checked(value)
    else { return .refused }
    return .named(name, mayBeAdded: mayBeAdded)
  }
}
