/// Takes time to read.
package protocol ReadingTimePresentable: Sendable {
  /// Words of the whole text, 0 where the text is not known.
  var wordCount: Int { get }
}

extension ReadingTimePresentable {
  /// Whole minutes, at least one, at 238 words a minute: the mean of silent reading in English
  /// (Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109,
  /// 2019). `nil` where the words are not known.
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
