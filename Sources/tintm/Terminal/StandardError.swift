import Foundation
import Glibc
import ViewModels
import Views

/// The process's stderr. It may be closed, and then nothing is lost that would matter more
/// than going on.
enum StandardError {
  static func write(_ text: String) {
    Descriptor(number: STDERR_FILENO).write(text)
  }

  /// Says something to people, as wide as their terminal is.
  static func say(_ remark: ErrorViewModel) {
    write(OutputFormat.plain.renderer(Terminal.error.style(at: Date())).text(remark))
  }
}
