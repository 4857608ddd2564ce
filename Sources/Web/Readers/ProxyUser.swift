import HTTPTypes
import Models

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
