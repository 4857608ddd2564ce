import Foundation
package import Models

extension MovedAnnotations {
  /// Adds the passages of a text in Markdown, each a quotation, with the remark that follows it. Omnivore
  /// writes a link to the passage and labels behind it.
  package mutating func add(markdown: String) {
    var (passage, remark) = ("", "")
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    for line in markdown.split(separator: "\n") {
      guard line.hasPrefix(">") else {
        remark += "\n" + line
        continue
      }
      if !trimmed(remark).isEmpty {
        add(passage.isEmpty ? nil : trimmed(passage), remark: trimmed(remark))
        passage = ""
      }
      remark = ""
      let text = line.dropFirst()
      if let link = text.range(of: "](https://omnivore.app/") {
        let shown = text[..<link.lowerBound]
        add(trimmed(passage + shown[..<(shown.lastIndex(of: "[") ?? shown.endIndex)]))
        passage = ""
      } else {
        passage += text + "\n"
      }
    }
    add(trimmed(passage).isEmpty ? nil : trimmed(passage), remark: trimmed(remark))
  }
}
