import Basics

/// An absolute http or https URL, normalised without changing its meaning (docs/polling.md U1; RFC
/// 3986 6.2.2): scheme and host in lower case, no default port, an empty path as `/`, no fragment,
/// international names in Punycode, bytes that a URL must not contain percent-encoded as UTF-8.
/// Existing escapes, the order of a query, `+` and trailing slashes stay as they are.
package struct RequestURL: Sendable, Hashable {
  package let scheme: Scheme
  /// Lower case; an IPv6 address without its brackets.
  package let host: String
  /// `nil` for the default port of the scheme.
  package let explicitPort: Int?
  /// Path and query; begins with a slash.
  package let target: String
  let credentials: Credentials?

  package enum Scheme: String, Sendable, Hashable {
    case http
    case https

    var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  package var port: Int { explicitPort ?? scheme.defaultPort }

  /// `host` or `host:port`, as in a Host header.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return explicitPort.map { "\(name):\($0)" } ?? name
  }

  /// The whole URL without credentials.
  package var string: String { origin + target }

  /// Scheme, host and port; a source's credentials are sent only to its own origin (RFC 6454).
  package var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The key for host turns and per-host exceptions: the name without port and final dot (P2, N3).
  package var hostKey: String { host.hasSuffix(".") ? String(host.dropLast()) : host }
}

extension RequestURL {
  /// Maximum length of a URL in bytes.
  static var maxLength: Int { 16 * 1024 }

  /// Parses an absolute URL.
  ///
  /// - Throws: ``FetchFault/invalidURL(_:reason:)`` or ``FetchFault/unsupportedScheme(_:)``.
  package init(_ text: String) throws(FetchFault) {
    let bytes = try Self.trimmed(Array(text.utf8), text: text)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let name = Self.scheme(bytes[..<colon])
    else {
      throw .invalidURL(text, reason: "it does not begin with http:// or https://")
    }
    guard let scheme = Scheme(rawValue: name) else { throw .unsupportedScheme(name) }
    guard bytes[(colon + 1)...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
      throw .invalidURL(text, reason: "\(name): must be followed by two slashes and a host")
    }
    try self.init(scheme: scheme, afterSlashes: bytes[(colon + 3)...], text: text)
  }

  /// Resolves a reference against this URL (RFC 3986 5.2). Credentials in a reference are dropped,
  /// because another party must not choose what this machine sends.
  ///
  /// - Throws: ``FetchFault/invalidURL(_:reason:)`` or ``FetchFault/unsupportedScheme(_:)``.
  package func resolve(_ reference: String) throws(FetchFault) -> RequestURL {
    let bytes = try Self.trimmed(Array(reference.utf8), text: reference)
    let slash = UInt8(ascii: "/")
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.scheme(bytes[..<colon]) != nil {
      return try RequestURL(reference).asTarget
    }
    if bytes.starts(with: [slash, slash]) {
      return try RequestURL(scheme: scheme, afterSlashes: bytes[2...], text: reference)
        .asTarget
    }
    let plain = bytes.prefix { $0 != UInt8(ascii: "#") }
    let base = Array(target.utf8)[...]
    let basePath = base.prefix { $0 != UInt8(ascii: "?") }
    let merged: [UInt8]
    switch plain.first {
    case nil:
      merged = Array(base)
    case UInt8(ascii: "?"):
      merged = Array(basePath + plain)
    case slash:
      merged = Self.withoutDotSegments(plain)
    default:
      let folder = basePath[...(basePath.lastIndex(of: slash) ?? 0)]
      merged = Self.withoutDotSegments(folder + plain)
    }
    return RequestURL(
      scheme: scheme, host: host, explicitPort: explicitPort,
      target: PercentEncoding.encodeTarget(merged), credentials: nil)
  }

  var withoutCredentials: RequestURL {
    RequestURL(
      scheme: scheme, host: host, explicitPort: explicitPort, target: target, credentials: nil)
  }

  /// Without credentials and dot segments (RFC 3986 5.2.2), as what another party refers to.
  private var asTarget: RequestURL {
    let path = Self.withoutDotSegments(Array(target.utf8)[...])
    return RequestURL(
      scheme: scheme, host: host, explicitPort: explicitPort,
      target: String(outside: path), credentials: nil)
  }

  private init(scheme: Scheme, afterSlashes rest: ArraySlice<UInt8>, text: String)
    throws(FetchFault)
  {
    let delimiters = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    let end = rest.firstIndex { delimiters.contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    guard !authority.contains(UInt8(ascii: "\\")) else {
      throw .invalidURL(text, reason: "its host contains a backslash")
    }
    var credentials: Credentials?
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let userinfo = authority[..<at]
      credentials = userinfo.isEmpty ? nil : Credentials(userinfo: userinfo)
      authority = authority[(at + 1)...]
    }
    let (host, port) = try Self.hostAndPort(authority, text: text)
    let target = rest[end...].prefix { $0 != UInt8(ascii: "#") }
    let path = target.first == UInt8(ascii: "/") ? Array(target) : [UInt8(ascii: "/")] + target
    self.init(
      scheme: scheme, host: host, explicitPort: port == scheme.defaultPort ? nil : port,
      target: PercentEncoding.encodeTarget(path), credentials: credentials)
  }

  private static func hostAndPort(_ authority: ArraySlice<UInt8>, text: String)
    throws(FetchFault) -> (String, Int?)
  {
    let host: String?
    var rest: ArraySlice<UInt8>
    if authority.first == UInt8(ascii: "["), let close = authority.firstIndex(of: 0x5D) {
      let literal = String(outside: authority[(authority.startIndex + 1)..<close])
      let isAddress = literal.contains(":") && !literal.contains("%")
      host = isAddress && NetworkAddress(literal) != nil ? literal.lowercased() : nil
      rest = authority[(close + 1)...]
    } else {
      let colon = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
      host = HostName.normalise(Array(authority[..<colon]))
      rest = authority[colon...]
    }
    guard let host else { throw .invalidURL(text, reason: "its host is not a name or an address") }
    guard !rest.isEmpty, rest != [UInt8(ascii: ":")] else { return (host, nil) }
    guard rest.popFirst() == UInt8(ascii: ":"), rest.count <= 5,
      rest.allSatisfy({ (48...57).contains($0) }),
      let port = Int(String(outside: rest)), (1...65535).contains(port)
    else { throw .invalidURL(text, reason: "its port is not a number from 1 to 65535") }
    return (host, port)
  }

  /// Removes surrounding spaces; refuses a URL that has control characters (U2) or is too long.
  private static func trimmed(_ bytes: [UInt8], text: String) throws(FetchFault)
    -> ArraySlice<UInt8>
  {
    guard bytes.count <= maxLength else {
      throw .invalidURL(String(text.prefix(80)), reason: "it is longer than \(maxLength) bytes")
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .invalidURL(text, reason: "it contains control characters")
    }
    let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? bytes.endIndex
    return bytes[start..<max(start, end)]
  }

  private static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first, isLetter(first),
      bytes.allSatisfy({
        isLetter($0) || (48...57).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      })
    else { return nil }
    return String(outside: bytes).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// RFC 3986 5.2.4 on the path; the query is not changed.
  private static func withoutDotSegments(_ target: ArraySlice<UInt8>) -> [UInt8] {
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch Array(segment) {
      case Array(".".utf8):
        if isLast { kept.append([]) }
      case Array("..".utf8):
        _ = kept.popLast()
        if isLast { kept.append([]) }
      default:
        kept.append(segment)
      }
    }
    return [UInt8(ascii: "/")] + kept.joined(separator: [UInt8(ascii: "/")])
      + target[path.endIndex...]
  }
}

extension PercentEncoding {
  /// Escapes every byte of a path and query that a URL must not contain. Existing escapes and every
  /// delimiter stay as they are (U1).
  fileprivate static func encodeTarget(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    guard bytes.indices.contains(where: { !stands(bytes[$0], in: bytes, at: $0) }) else {
      return String(outside: bytes)
    }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    for (index, byte) in bytes.enumerated() {
      if stands(byte, in: bytes, at: index) {
        out.append(byte)
      } else {
        append(byte, to: &out)
      }
    }
    return String(outside: out)
  }

  private static func stands(_ byte: UInt8, in bytes: [UInt8], at index: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "%"): escape(in: bytes, at: index) != nil
    case 0...0x20, 0x7F...0xFF: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: true
    }
  }
}
