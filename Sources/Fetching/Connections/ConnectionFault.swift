/// What our own handlers find wrong on a connection; it reaches the fetcher as the request's error.
enum ConnectionFault: Error, Hashable {
  case headerTooLarge
  /// An answer without a status that means anything, or without a head at all.
  case outOfOrder
  case firstByteLate
  /// A kept connection turned out to be closed before any byte of an answer: the one case in which
  /// the request is sent again (docs/polling.md E6).
  case wasStale
  case addressRefused(IPAddress)
}
