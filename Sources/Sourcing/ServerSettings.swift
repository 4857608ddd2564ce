package import Basics

/// `server:` in the configuration: the addresses at which people, apps and programs reach the
/// daemon over HTTP.
package struct ServerSettings: Sendable, Hashable {
  package enum Listening: Sendable, Hashable {
    case nowhere
    /// No address is configured: ``ServerSettings/usual``, which another program may already use.
    case usual
    case address(host: String, port: Int)
    case unixSocket(path: String)
  }

  package enum AccessLog: String, Sendable, Hashable, CaseIterable {
    case off, json, logfmt
  }

  /// The default listening address.
  package static let usual = (host: "127.0.0.1", port: 8480)

  package var listen = Listening.usual
  /// The address for clients, possibly that of a proxy; `nil` if it is the listening address.
  package var publicURL: PublicAddress?
  /// Proxies whose headers about the client are trusted.
  package var trustedProxies = CIDRRange.loopback
  /// The header in which a trusted proxy names the person that it has signed in; `nil` if no proxy
  /// may sign anybody in.
  package var userHeader: String?
  /// Whether a person whose name no reader has becomes a new reader.
  package var createsReaders = false
  /// Additional host names of the server.
  package var hosts: [String] = []
  package var accessLog = AccessLog.off
  package var maxConnections = 512
  package var maxPerAddress = 64
  /// Maximum per reader.
  package var maxStreams = 32

  package init() {}
}

extension ServerSettings {
  mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: [
      "listen", "public_url", "trusted_proxies", "hosts", "access_log", "max_connections",
      "max_per_address", "max_streams", "user_header", "create",
    ])
    if let text = mapping.string("listen") {
      if let place = Listening(text) {
        listen = place
      } else {
        mapping.report(
          "“listen” must be an address and a port such as 127.0.0.1:8480, unix:/path, or none",
          at: "listen")
      }
    }
    if let text = mapping.string("public_url") {
      publicURL = PublicAddress(text)
      if publicURL == nil {
        mapping.report(
          "“public_url” must be an http or https address without “?”, “#”, “@” or “%”",
          at: "public_url")
      }
    }
    if mapping.has("trusted_proxies") {
      trustedProxies = mapping.names("trusted_proxies").compactMap { text in
        guard let range = CIDRRange(text) else {
          mapping.report(
            "“\(text)” is not an IP address or network such as 10.0.0.0/8", at: "trusted_proxies")
          return nil
        }
        return range
      }
    }
    readUserHeader(mapping)
    hosts = mapping.names("hosts").map { $0.lowercased() }
    accessLog = mapping.choice("access_log") ?? accessLog
    maxConnections = mapping.integer("max_connections", in: 1...65_536) ?? maxConnections
    maxPerAddress = mapping.integer("max_per_address", in: 1...65_536) ?? maxPerAddress
    maxStreams = mapping.integer("max_streams", in: 1...65_536) ?? maxStreams
  }

  private mutating func readUserHeader(_ mapping: MappingReader) {
    guard let name = mapping.string("user_header") else {
      if mapping.has("create") {
        mapping.report("“create” needs a “user_header”", at: "create")
      }
      return
    }
    // A token (RFC 9110, 5.6.2) of characters that headers have in practice.
    if name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]{0,63}/) == nil
      || Self.ordinaryHeaders.contains(name.lowercased())
    {
      mapping.report("“user_header” must be a header that only the proxy sets", at: "user_header")
    } else if !mapping.has("trusted_proxies") {
      // Any program of this machine could act as a proxy at the default addresses.
      mapping.report(
        "“user_header” needs “trusted_proxies”: the addresses that may sign readers in",
        at: "user_header")
    }
    userHeader = name
    createsReaders = mapping.bool("create") ?? createsReaders
  }

  /// Headers that clients themselves send.
  private static let ordinaryHeaders: Set<String> = [
    "accept", "accept-language", "authorization", "connection", "content-length", "content-type",
    "cookie", "forwarded", "host", "origin", "referer", "user-agent", "x-forwarded-for",
    "x-forwarded-host", "x-forwarded-proto",
  ]
}

extension ServerSettings.Listening {
  /// Parses `host:port`, `[::1]:port`, `unix:/path` or `none`; `nil` for anything else.
  package init?(_ text: String) {
    if text == "none" {
      self = .nowhere
      return
    }
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      // The longest path of a socket (unix(7)).
      guard path.hasPrefix("/"), path.utf8.count < 108 else { return nil }
      self = .unixSocket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
    self = .address(host: String(host), port: Int(port))
  }
}

/// The address under which clients reach the server: `https://news.example.org/reader`.
package struct PublicAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// Host name and port in lower case, as in a Host header.
  package let authority: String
  /// Without a trailing slash: empty, or `/reader`.
  package let basePath: String

  /// `nil` if it is not an http or https address, or has a query, a fragment or a user name.
  package init?(_ text: String) {
    guard let address = WebAddress(text), address.userinfo == nil, !address.host.isEmpty,
      !text.contains(where: { "?#\\\"' ".contains($0) }),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
    else { return nil }
    switch text.prefix(while: { $0 != ":" }).lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    var authority = address.authority.lowercased()
    // A Host header does not contain the scheme's default port (RFC 9110 4.2.3).
    let usual = isSecure ? ":443" : ":80"
    if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
    self.authority = authority
    let segments = address.path.split(separator: "/")
    guard !segments.contains(where: { $0 == "." || $0 == ".." || $0.contains("%") }) else {
      return nil
    }
    basePath = segments.map { "/" + $0 }.joined()
  }

  /// The host name without the port.
  package var host: String {
    authority.hasPrefix("[")
      ? String(authority.dropFirst().prefix { $0 != "]" })
      : String(authority.prefix { $0 != ":" })
  }

  /// The full address of a path that begins with a slash.
  package func address(of path: String) -> String {
    (isSecure ? "https://" : "http://") + authority + basePath + path
  }
}
