import Measuring

/// Generated words for generated subjects: each subject has words of its own, and all subjects
/// share the common words that form most of a text.
struct Vocabulary {
  let subjects: Int
  let commonWords = 3000
  let ownWords = 250
  private static let syllables = [
    "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va",
    "we", "xi", "yo", "zu",
  ]

  private func word(_ number: Int) -> String {
    var (number, word) = (number + 8000, "")
    while number > 0 {
      word += Self.syllables[number % Self.syllables.count]
      number /= Self.syllables.count
    }
    return word
  }

  /// A text about a subject; `share` of its words are the subject's own.
  func text(_ words: Int, about subject: Int, share: Double, _ random: inout SplitMix) -> String {
    (0..<words).map { _ in
      random.unit() < share
        ? word(commonWords + subject * ownWords + random.zipf(ownWords))
        : word(random.zipf(commonWords))
    }.joined(separator: " ")
  }
}
