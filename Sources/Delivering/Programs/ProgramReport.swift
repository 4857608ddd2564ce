import Foundation
import Glibc
import Words

/// The result of a program, stored in a file because the waiting process may have ended by then.
struct ProgramReport: Sendable, Hashable {
  /// Its exit status; 128 plus the signal's number for a signal, as in shells.
  var status: Int
  /// The end of its output.
  var words: String

  /// Maximum bytes of output that are kept.
  static let maxWords = 2000

  init(status: Int, words: String) {
    self.status = status
    self.words = words
  }

  /// - Returns: `nil` if the file does not exist.
  init?(at path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let first = text.prefix { $0 != "\n" }
    guard let status = Int(first) else { return nil }
    self.init(status: status, words: String(text.dropFirst(first.count + 1)))
  }

  /// Writes it atomically.
  func write(to path: String) {
    let draft = path + ".new"
    guard FileManager.default.createFile(atPath: draft, contents: Data("\(status)\n\(words)".utf8))
    else { return }
    rename(draft, path)
  }

  /// The message for a failure; `nil` for a success.
  func failure(of program: String) -> Message? {
    guard status != 0 else { return nil }
    let line = words.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }
    let said = line.map { line in
      let plain = line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      return String(
        String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces).prefix(300))
    }
    if status > 128 {
      let signal = status - 128
      return said.map { Message(.programKilledSaying, program, signal, $0) }
        ?? Message(.programKilled, program, signal)
    }
    return said.map { Message(.programExitedSaying, program, status, $0) }
      ?? Message(.programExited, program, status)
  }
}
