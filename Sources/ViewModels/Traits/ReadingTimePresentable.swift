/// Has a reading time.
package protocol ReadingTimePresentable: Sendable {
  /// Number of words of the complete text; 0 if the text is unknown.
  var wordCount: Int { get }
}

extension ReadingTimePresentable {
  /// Whole minutes, at least one, at 238 words per minute: the mean of silent reading in English
  /// (Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109,
  /// 2019). `nil` if the number of words is unknown.
  package var readingMinutes: Int? {
    wordCount > 0 ? (wordCount - 1) / 238 + 1 : nil
  }
}

extension Field where Subject: ReadingTimePresentable {
  package static var wordCount: Self { Self("word_count") { .count($0.wordCount) } }
  package static var readingMinutes: Self {
    Self("reading_minutes") { .count($0.readingMinutes, .minutes) }
  }
}
