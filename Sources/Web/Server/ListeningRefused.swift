/// An address that can't be listened on, and why, in the system's words.
package struct ListeningRefused: Error {
  package let place: ListeningPlace
  package let reason: String
  /// Whether somebody else listens there.
  package let isInUse: Bool
}
