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
      "That is no address of a PostgreSQL: postgres://USER@HOST:PORT/DATABASE."
    case .host:
      "The host in the address of the PostgreSQL is not written as one: HOST, HOST:PORT or [::1]."
    case .port:
      "The port in the address of the PostgreSQL is not a number from 1 to 65535."
        + Self.escaping
    case .unescaped: "The address of the PostgreSQL has an @ too many." + Self.escaping
    case .escape: "The address of the PostgreSQL has a % without two hexadecimal digits behind it."
    case .fragment: "The address of the PostgreSQL has a # in it." + Self.escaping
    case .option(let name?): "The address of the PostgreSQL has an unknown option: \(name)."
    case .option(nil): "An option in the address of the PostgreSQL is not written as KEY=VALUE."
    }
  }

  private static let escaping = " In a name or password write %40 for @, %2F for /, %23 for #."
}
