import Glibc

/// The process's stderr. Nobody may be listening, and then nothing is lost that would matter more
/// than going on.
enum StandardError {
  static func write(_ text: String) {
    Descriptor(number: STDERR_FILENO).write(text)
  }
}
