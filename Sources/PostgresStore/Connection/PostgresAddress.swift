import Basics
import Foundation

/// The address of a PostgreSQL server:
/// `postgres://[USER[:PASSWORD]@][HOST[:PORT][,…]][/DATABASE][?KEY=VALUE…]` (PostgreSQL 15, section
/// 34.1.1.2). A host may be a folder with a socket: `%2Fvar%2Frun%2F…`.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
  package var hosts: [Host] = []
  package var user: String?
  package var password: String?
  package var database: String?
  /// Options whose names are in ``keys``.
  package var options: [String: String] = [:]

  package struct Host: Sendable, Hashable {
    /// Empty means libpq's default.
    package var name: String
    package var port: Int?
  }

  /// libpq's parameters that an address may contain. The program sets the others, or they would
  /// change how the connection works.
  static let keys: Set = [
    "sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "sslpassword",
    "ssl_min_protocol_version",
    "channel_binding", "target_session_attrs", "passfile", "gssencmode", "krbsrvname",
    "host", "port", "user", "password", "dbname",
  ]

  /// Whether a text has the scheme of such an address.
  private static func isMeant(by text: String) -> Bool {
    let text = text.lowercased()
    return text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// - Throws: ``PostgresAddressFault``.
  package init(_ text: String) throws(PostgresAddressFault) {
    guard Self.isMeant(by: text), let start = text.range(of: "://")?.upperBound else {
      throw .notAnAddress
    }
    var rest = text[start...]
    guard !rest.contains("#") else { throw .fragment }
    if let mark = rest.firstIndex(of: "?") {
      try read(query: rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let slash = rest.firstIndex(of: "/") {
      let name = try Self.decoded(rest[rest.index(after: slash)...])
      if !name.isEmpty { database = name }
      rest = rest[..<slash]
    }
    if let at = rest.lastIndex(of: "@") {
      let account = rest[..<at]
      rest = rest[rest.index(after: at)...]
      // A second `@` means that the password contains an unescaped one, so the rest is not a host.
      guard !account.contains("@") else { throw .unescaped }
      let colon = account.firstIndex(of: ":")
      let name = try Self.decoded(account[..<(colon ?? account.endIndex)])
      if !name.isEmpty { user = name }
      if let colon { password = try Self.decoded(account[account.index(after: colon)...]) }
    }
    for part in rest.split(separator: ",", omittingEmptySubsequences: false)
    where !rest.isEmpty {
      hosts.append(try Self.host(part))
    }
    try adopt()
  }

  private static func host(_ text: Substring) throws(PostgresAddressFault) -> Host {
    var (name, rest) = (text, Substring())
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { throw .host }
      name = text[text.index(after: text.startIndex)..<bracket]
      rest = text[text.index(after: bracket)...]
    } else if let colon = text.firstIndex(of: ":") {
      name = text[..<colon]
      rest = text[colon...]
    }
    guard rest.isEmpty || rest.first == ":" else { throw .host }
    return Host(
      name: try decoded(name), port: rest.count > 1 ? try port(rest.dropFirst()) : nil)
  }

  private static func port(_ text: some StringProtocol) throws(PostgresAddressFault) -> Int {
    guard let port = Int(text), (1...65_535).contains(port) else { throw .port }
    return port
  }

  private mutating func read(query: Substring) throws(PostgresAddressFault) {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .option(name: nil) }
      let name = try Self.decoded(parts[0])
      guard Self.keys.contains(name) else {
        throw .option(
          name: name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") } ? name : nil)
      }
      options[name] = try Self.decoded(parts[1])
    }
  }

  /// Moves options that belong to other properties there.
  private mutating func adopt() throws(PostgresAddressFault) {
    if let host = options.removeValue(forKey: "host") {
      hosts = host.split(separator: ",").map { Host(name: String($0)) }
    }
    if let port = options.removeValue(forKey: "port") {
      let number = try Self.port(port)
      hosts = hosts.isEmpty ? [Host(name: "", port: number)] : hosts
      for place in hosts.indices { hosts[place].port = number }
    }
    user = options.removeValue(forKey: "user") ?? user
    password = options.removeValue(forKey: "password") ?? password
    database = options.removeValue(forKey: "dbname") ?? database
  }

  private static func decoded(_ text: Substring) throws(PostgresAddressFault) -> String {
    guard let decoded = PercentEncoding.text(String(text)) else { throw .escape }
    return decoded
  }

  /// Without the password and the options, for messages and logs.
  package var description: String {
    let places = hosts.map { host in
      let name = host.name.contains(":") ? "[\(host.name)]" : PercentEncoding.encode(host.name)
      return name + (host.port.map { ":\($0)" } ?? "")
    }
    return "postgres://" + (user.map { PercentEncoding.encode($0) + "@" } ?? "")
      + places.joined(separator: ",")
      + (database.map { "/" + PercentEncoding.encode($0) } ?? "")
  }

  /// The same for two addresses of one database, and without secrets: places with their ports, and
  /// the database, which libpq names after the user if the address names none.
  package var identity: String {
    let places = hosts.map { "\($0.name.lowercased()):\($0.port ?? 5432)" }
    return places.joined(separator: ",") + "/" + (database ?? user ?? "")
  }

  /// libpq's parameters (section 34.1.2).
  var parameters: [(name: String, value: String)] {
    var parameters = options.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if !hosts.isEmpty {
      parameters.append(("host", hosts.map(\.name).joined(separator: ",")))
      if hosts.contains(where: { $0.port != nil }) {
        parameters.append(("port", hosts.map { String($0.port ?? 5432) }.joined(separator: ",")))
      }
    }
    if let user { parameters.append(("user", user)) }
    if let password { parameters.append(("password", password)) }
    if let database { parameters.append(("dbname", database)) }
    return parameters
  }
}

/// What is wrong with the address of a PostgreSQL server. It repeats nothing of the address but the
/// name of an option: if a password was not escaped, any part of the address may belong to it.
package enum PostgresAddressFault: Error, Sendable, Hashable, CustomStringConvertible {
  case notAnAddress
  case host
  case port
  /// More than one `@`.
  case unescaped
  /// A `%` without two hexadecimal digits, `%00`, or bytes that are not UTF-8.
  case escape
  case fragment
  /// An unknown option; `nil` for an option that is not of the form `KEY=VALUE`.
  case option(name: String?)

  package var description: String {
    switch self {
    case .notAnAddress:
      "Not a PostgreSQL address. Write it as postgres://USER@HOST:PORT/DATABASE."
    case .host:
      "Invalid host in the PostgreSQL address. Write HOST, HOST:PORT or [::1]."
    case .port:
      "The port in the PostgreSQL address is not a number from 1 to 65535."
        + Self.escaping
    case .unescaped: "The PostgreSQL address contains more than one @." + Self.escaping
    case .escape: "The PostgreSQL address contains a % without two hexadecimal digits after it."
    case .fragment: "The PostgreSQL address contains a #." + Self.escaping
    case .option(let name?): "The PostgreSQL address contains an unknown option: \(name)."
    case .option(nil): "An option in the PostgreSQL address is not of the form KEY=VALUE."
    }
  }

  private static let escaping = " In a name or password write %40 for @, %2F for /, %23 for #."
}
