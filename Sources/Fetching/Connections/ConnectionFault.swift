/// A fault that this target's handlers find on a connection; the fetcher gets it as the request's
/// error.
enum ConnectionFault: Error, Hashable {
  case headerTooLarge
  /// A response without a valid status, or without a header section.
  case outOfOrder
  case firstByteLate
  /// A kept connection was closed before any byte of a response arrived: the only case in which the
  /// request is sent again (docs/polling.md E6).
  case wasStale
  case addressRefused(IPAddress)
}
