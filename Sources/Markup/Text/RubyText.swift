/// Tells the readings of words in `ruby` from the words (docs/parsing.md T13), by the tags in their
/// order.
struct RubyText {
  /// Number of open `ruby` elements.
  private var rubies = 0
  /// Whether the text that follows is the reading of a word.
  private(set) var isReading = false

  /// A reading ends with its end tag, which may be missing, at the next part of the `ruby`, and with
  /// the block at the latest.
  mutating func pass(_ tag: HTMLTag, opens: Bool) {
    switch tag {
    case .ruby:
      rubies = max(0, rubies + (opens ? 1 : -1))
      isReading = false
    case .rt, .rp, .rtc, .rb: isReading = rubies > 0 && opens && tag.isReading
    default:
      if tag.traits.contains(.block) { (rubies, isReading) = (0, false) }
    }
  }
}
