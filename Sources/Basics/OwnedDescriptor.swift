import Glibc

/// A file descriptor that is closed once, at the end of the value that owns it.
///
/// A class must not close its descriptor itself: if its initialiser throws after all properties are
/// set, Swift runs the deinitialiser too. The second close would hit a file that another thread has
/// opened meanwhile, such as a database.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let number: Int32

  /// - Parameter number: what open(2) or a similar function returned.
  /// - Returns: `nil` for a negative number; `errno` stays as it is.
  package init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
