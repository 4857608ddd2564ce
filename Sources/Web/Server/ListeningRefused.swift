/// An address that can't be listened on, and the system's reason.
package struct ListeningRefused: Error {
  package let place: ListeningPlace
  package let reason: String
  /// Whether another process already listens there.
  package let isInUse: Bool
}
