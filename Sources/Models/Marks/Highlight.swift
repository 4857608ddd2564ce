package import Foundation

/// A passage of an article that a reader marked.
package struct Highlight: Sendable, Hashable {
  package var id: Int64
  package var quote: TextQuote
  package var made: Date

  package init(id: Int64, quote: TextQuote, made: Date) {
    self.id = id
    self.quote = quote
    self.made = made
  }
}

/// What a reader wrote on an article.
package struct ArticleAnnotations: Sendable, Hashable {
  /// The reader's own categories of the article, in alphabetical order.
  package var labels: [String]
  /// Plain text.
  package var note: String?
  /// When the note was written last.
  package var noted: Date?
  /// In the order of making.
  package var highlights: [Highlight]
  /// Where the reader stopped reading; `nil` at the beginning, and at the end.
  package var position: ReadingPosition?

  package init(
    labels: [String] = [], note: String? = nil, noted: Date? = nil, highlights: [Highlight] = [],
    position: ReadingPosition? = nil
  ) {
    self.labels = labels
    self.note = note
    self.noted = noted
    self.highlights = highlights
    self.position = position
  }
}

/// A reader's label with the number of its articles.
package struct LabelCount: Sendable, Hashable {
  package var name: String
  package var articles: Int
  /// Of these, those that the reader has not read.
  package var unread: Int

  package init(name: String, articles: Int, unread: Int) {
    self.name = name
    self.articles = articles
    self.unread = unread
  }
}

/// Limits on what a reader writes.
package enum AnnotationLimits {
  /// Labels of one article.
  package static let labels = 50
  package static let labelsOfReader = 5000
  package static let noteBytes = 64 << 10
  /// Highlights of one article.
  package static let highlights = 500
}

/// A passage of a text with its surroundings, by which it is found again after the text changed: the
/// TextQuoteSelector of the W3C Web Annotation Data Model (section 4.2.4).
package struct TextQuote: Sendable, Hashable {
  /// Number of characters of the surroundings at each side, if they tell the passage from others.
  package static let context = 32
  /// Maximum length of a quote in Unicode scalars.
  package static let lengthLimit = 10_000

  package var exact: String
  /// What precedes it, ``context`` characters or what tells it from equal passages; empty at the
  /// start of the text.
  package var prefix: String
  /// What follows it.
  package var suffix: String

  package init(exact: String, prefix: String = "", suffix: String = "") {
    self.exact = exact
    self.prefix = prefix
    self.suffix = suffix
  }

  /// A passage without its surroundings, cut to ``lengthLimit``.
  package init(cutting text: String) {
    self.init(exact: String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.lengthLimit))))
  }
}

/// Where a reader stopped reading an article.
package struct ReadingPosition: Sendable, Hashable {
  /// Blocks that are counted: more than any article that a person reads.
  package static let maxBlocks = 1_000_000

  /// The first block (paragraph, heading, picture …) that was in sight, from 0.
  package var block: Int
  /// Number of blocks, as the device counts them; another device scales to its own.
  package var blocks: Int
  package var at: Date

  /// - Returns: `nil` unless the block is one of the blocks.
  package init?(block: Int, blocks: Int, at: Date) {
    guard (1...Self.maxBlocks).contains(blocks), (0..<blocks).contains(block) else { return nil }
    self.block = block
    self.blocks = blocks
    self.at = at
  }

  /// The same place among another number of blocks.
  package func block(of count: Int) -> Int {
    guard count > 0 else { return 0 }
    return min(count, Self.maxBlocks) * block / blocks
  }
}
