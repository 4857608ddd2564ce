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
