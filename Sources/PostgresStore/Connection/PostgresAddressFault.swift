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
