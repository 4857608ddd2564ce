import Foundation
package import Models

/// Encodes lists for a column; an empty list is NULL.
package enum ListColumn {
  /// Parsed text never holds a control character, so a control character can separate items.
  private static let separator: UInt8 = 0x1F

  package static func encode(_ list: [String]) -> String? {
    list.isEmpty ? nil : list.joined(separator: "\u{1F}")
  }

  package static func decode(_ text: String?) -> [String] {
    text?.utf8.split(separator: separator).map { String(Substring($0)) } ?? []
  }

  package static func encode(_ attachments: [Attachment]) -> String? {
    guard !attachments.isEmpty, let data = try? JSONEncoder().encode(attachments) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  package static func decodeAttachments(_ text: String?) -> [Attachment] {
    guard let text else { return [] }
    return (try? JSONDecoder().decode([Attachment].self, from: Data(text.utf8))) ?? []
  }
}
