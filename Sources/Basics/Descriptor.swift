import Glibc

/// An open file, pipe or terminal, by its descriptor.
package struct Descriptor {
  private let number: Int32

  package init(number: Int32) { self.number = number }

  /// Writes everything, in as many calls as needed.
  ///
  /// - Returns: the `errno` of the error that stopped it, else `nil`.
  @discardableResult
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(number, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        // A non-blocking pipe: waits until it accepts more.
        var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  @discardableResult
  package func write(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}

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
