import Basics
import Foundation
import Glibc
import ViewModels
import Views

/// The process's stdout; incomplete output is reported as an error.
enum StandardOutput {
  /// The reader of the pipe is gone: the program ends without an error.
  struct Closed: Error {}

  static func write(_ body: (inout ByteSink) -> Void) throws {
    var sink = ByteSink { bytes in try write(bytes) }
    body(&sink)
    try sink.finish()
  }

  static func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes a line of a document for programs.
  static func write(line: some Sequence<UInt8>) throws {
    try (Array(line) + [UInt8(ascii: "\n")]).withUnsafeBytes { try write($0) }
  }

  static func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch Descriptor(number: STDOUT_FILENO).write(bytes) {
    case nil: return
    case EPIPE: throw Closed()
    case EIO where Terminal.output.isTerminal: throw TerminalGone()
    case let fault?: throw Unwritable(reason: String(cString: strerror(fault)))
    }
  }

  /// Whether the reader is gone, before anything is written; only known for a pipe.
  static var isClosed: Bool {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLERR) != 0
  }

  /// The window was closed, or the connection broke.
  struct TerminalGone: Error {}

  /// A full disk behind a redirection.
  struct Unwritable: Error {
    let reason: String
  }
}

/// The process's stderr. If it is closed, output is dropped and the program continues.
enum StandardError {
  static func write(_ text: String) {
    Descriptor(number: STDERR_FILENO).write(text)
  }

  /// Writes a remark for people, at the width of their terminal.
  static func say(_ remark: ErrorViewModel) {
    write(OutputFormat.plain.renderer(Terminal.error.style(at: Date())).text(remark))
  }
}
