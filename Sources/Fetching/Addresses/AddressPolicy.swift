/// The kinds of address that one request may be sent to.
enum AddressPolicy: Sendable, Hashable {
  case openOnly
  case privateToo

  /// A private network is allowed for every host if the configuration says so, and for the source's
  /// own host if the source says so. A redirect to another private host is refused (N3).
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
