package import Foundation

/// What a reader wrote on an article in another program.
package struct MovedAnnotations: Sendable, Hashable {
  /// Plain text.
  package var note: String?
  /// When the note was written; `nil` if the program does not say.
  package var noted: Date?
  package var highlights: [MovedHighlight]

  package init(note: String? = nil, noted: Date? = nil, highlights: [MovedHighlight] = []) {
    self.note = note
    self.noted = noted
    self.highlights = highlights
  }

  /// Adds a passage, and what the reader wrote on it to the note.
  ///
  /// - Parameter passage: `nil` for a remark on the whole article.
  package mutating func add(_ passage: String?, remark: String? = nil, made: Date? = nil) {
    if let passage { highlights.append(MovedHighlight(TextQuote(cutting: passage), made: made)) }
    guard let remark, !remark.isEmpty else { return }
    note = note.map { $0 + "\n\n" + remark } ?? remark
    noted = noted ?? made
  }

  package var isEmpty: Bool { note == nil && highlights.isEmpty }
}

/// A passage that a reader marked in another program.
package struct MovedHighlight: Sendable, Hashable {
  package var quote: TextQuote
  /// When it was marked; `nil` if the program does not say.
  package var made: Date?

  package init(_ quote: TextQuote, made: Date? = nil) {
    self.quote = quote
    self.made = made
  }
}
