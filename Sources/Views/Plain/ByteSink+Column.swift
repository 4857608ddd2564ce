package import Basics
package import Foundation
internal import ViewModels
internal import Words

/// Columns of a pipe, written directly into the sink.
extension ByteSink {
  /// A value as a column: empty if there is none, numbers and times in machine form.
  @inline(__always)
  mutating func write(column value: consuming FieldValue) {
    switch consume value {
    case .none, .text(_, .placeholder), .message(_, .placeholder), .records, .document, .charts:
      break
    case .message(let message, _): write(printable: message.english)
    case .text(let text, _), .link(let text, _), .image(let text): write(printable: text)
    case .picture(let file): write(printable: file.path)
    case .count(let count, _): write(json: count)
    case .score(let number): if number.isFinite { write(number.description) }
    case .flag(let flag): write(json: flag)
    case .date(let date, _): write(timestamp: date)
    case .list(let texts), .choices(let texts, _):
      // A backslash escapes a comma within a name.
      write(
        printable: texts.map {
          $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
        }.joined(separator: ","))
    }
  }

  /// Untrusted text, cleaned like ``Printable/line(_:)``; nearly all text needs no change.
  package mutating func write(printable text: String) {
    let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard Printable.needsNoCleaning(bytes) else { return false }
      write(bytes)
      return true
    }
    if isDone != true { write(Printable.line(text)) }
  }

  /// A time in RFC 3339; nothing if the date can't be represented.
  package mutating func write(timestamp date: Date) {
    if let timestamp = Timestamp(date) { write(timestamp) }
  }
}
