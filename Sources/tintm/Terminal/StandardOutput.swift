import Foundation
import Glibc
import Views

/// The process's stdout, written whole or reported.
enum StandardOutput {
  /// Nobody reads any more: the end of the program, and no error.
  struct Closed: Error {}

  static func write(_ body: (inout ByteSink) -> Void) throws {
    var sink = ByteSink { bytes in try write(bytes) }
    body(&sink)
    try sink.finish()
  }

  static func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EPIPE {
        throw Closed()
      } else if errno == EAGAIN {
        // A pipe that somebody made non-blocking: wait until it takes more.
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno == EIO, Terminal.output.isTerminal {
        throw TerminalGone()
      } else if errno != EINTR {
        throw Unwritable(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Whether nobody reads any more, before anything is written; only a pipe tells.
  static var isClosed: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLERR) != 0
  }

  /// The window was closed, or the line was cut.
  struct TerminalGone: Error {}

  /// A full disk behind a redirection.
  struct Unwritable: Error {
    let reason: String
  }
}
