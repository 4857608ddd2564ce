import Foundation
import Glibc
import ViewModels
import Views

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
