import Basics
package import Models

/// Encodes lists for a column; an empty list is NULL.
package enum ListColumn {
  /// Parsed text never holds a control character, so a control character can separate items.
  private static let separator: UInt8 = 0x1F

  package static func encode(_ list: [String]) -> String? {
    list.isEmpty ? nil : list.joined(separator: "\u{1F}")
  }

  package static func decode(_ text: String?) -> [String] {
    guard var text else { return [] }
    return text.withUTF8 { decode(UnsafeRawBufferPointer($0)) }
  }

  package static func decode(_ text: UnsafeRawBufferPointer) -> [String] {
    var list: [String] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: separator) ?? text.count
      if end > start {
        list.append(
          String(decoding: UnsafeRawBufferPointer(rebasing: text[start..<end]), as: UTF8.self))
      }
      start = end + 1
    }
    return list
  }

  package static func encode(_ attachments: [Attachment]) -> String? {
    attachments.isEmpty ? nil : try? CodableJSON.text(attachments)
  }

  package static func decodeAttachments(_ text: String?) -> [Attachment] {
    text.flatMap { CodableJSON.value([Attachment].self, of: $0) } ?? []
  }
}
