import Basics

extension NetworkAddress {
  /// The kind of this address. An IPv4 address inside an IPv6 address is unwrapped and judged as
  /// well (docs/polling.md N2; IANA special-purpose address registries, RFC 6890).
  var kind: AddressKind {
    bytes.count == 16 ? kind6 : Self.kind4(bytes[...])
  }

  private static func kind4(_ address: ArraySlice<UInt8>) -> AddressKind {
    let bytes = Array(address)
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (169, 254, _), (224...255, _, _): return .forbidden
    case (10, _, _), (127, _, _), (192, 168, _), (192, 0, 0): return .privateNetwork
    case (100, 64...127, _), (172, 16...31, _), (198, 18...19, _): return .privateNetwork
    default: return .open
    }
  }

  private var kind6: AddressKind {
    if bytes.allSatisfy({ $0 == 0 }) { return .forbidden }
    if starts([0xFF]) || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) { return .forbidden }
    if bytes[..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return .privateNetwork }
    if bytes[0] & 0xFE == 0xFC { return .privateNetwork }
    if starts([0x01, 0, 0, 0, 0, 0, 0, 0]) { return .privateNetwork }
    // The local translation prefix (RFC 8215), and the deprecated site-local range (RFC 3879).
    if starts([0x00, 0x64, 0xFF, 0x9B, 0, 1]) { return .privateNetwork }
    if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0xC0 { return .privateNetwork }
    return embedded.map { Self.kind4($0) }.max() ?? .open
  }

  /// The IPv4 addresses that packets to this IPv6 address may end at: compatible, translated
  /// (RFC 2765), NAT64, 6to4, ISATAP (RFC 5214 6.1) and, for Teredo, both server and client (RFC
  /// 4380 4: the client's address is inverted).
  private var embedded: [ArraySlice<UInt8>] {
    let zeros = [UInt8](repeating: 0, count: 12)
    var found: [ArraySlice<UInt8>] = []
    let wrappers = [
      zeros, zeros[..<8] + [0xFF, 0xFF, 0, 0], [0x00, 0x64, 0xFF, 0x9B] + zeros[..<8],
    ]
    let isISATAP = bytes[8] & 0xFD == 0 && bytes[9...11].elementsEqual([0, 0x5E, 0xFE])
    if isISATAP || wrappers.contains(where: starts) { found.append(bytes[12...]) }
    if starts([0x20, 0x02]) { found.append(bytes[2..<6]) }
    if starts([0x20, 0x01, 0, 0]) { found += [bytes[4..<8], bytes[12...].map { ~$0 }[...]] }
    return found
  }

  private func starts(_ prefix: [UInt8]) -> Bool {
    bytes.starts(with: prefix)
  }
}

/// The kind of an address, which decides who may request it (docs/polling.md N2, N3).
package enum AddressKind: Int, Sendable, Hashable, Comparable {
  /// Public: a redirect may lead there.
  case open
  /// Private, loopback or reserved: only if the configuration allows it.
  case privateNetwork
  /// Link-local, multicast, unspecified or broadcast: never.
  case forbidden

  package static func < (left: AddressKind, right: AddressKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The kinds of address that one request may be sent to.
enum AddressPolicy: Sendable, Hashable {
  case openOnly
  case privateToo

  /// A private network is allowed for every host if the configuration says so, and for the source's
  /// own host if the source says so. A redirect to another private host is refused (N3).
  init(host: String, sourceHost: String?, sourceAllows: Bool, allAllowed: Bool) {
    self = allAllowed || (sourceAllows && host == sourceHost) ? .privateToo : .openOnly
  }

  func permits(_ address: NetworkAddress) -> Bool {
    switch self {
    case .openOnly: address.kind == .open
    case .privateToo: address.kind <= .privateNetwork
    }
  }
}
