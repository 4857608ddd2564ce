/// Which kinds of address one request may be sent to.
enum AddressPolicy: Sendable, Hashable {
  case openOnly
  case privateToo

  /// A private network is open to every host when the configuration says so, and to the source's
  /// own host when the source says so; a redirect to another private host is refused (N3).
  init(host: String, sourceHost: String?, sourceAllows: Bool, allAllowed: Bool) {
    self = allAllowed || (sourceAllows && host == sourceHost) ? .privateToo : .openOnly
  }

  func permits(_ address: IPAddress) -> Bool {
    switch self {
    case .openOnly: address.kind == .open
    case .privateToo: address.kind <= .privateNetwork
    }
  }
}
