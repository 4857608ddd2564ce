import Basics
internal import Markup
internal import Models

/// Interprets the words in `class` and `id` values. Words are separated by `-`, `_`, blanks and
/// capitals. Two consecutive words also count as one, so that `read-more`, `readMore` and
/// `readmore` are the same.
///
/// The words are those that content management systems and publishers use for parts of a page:
/// mostly English, whatever the language of the page.
struct NameWords {
  /// Maximum number of bytes read of a value.
  private static let lengthLimit = 400

  /// Cached results: a page repeats its class names.
  private var known: [UInt64: NameTraits] = [:]

  mutating func traits(of value: Bytes) -> NameTraits {
    guard !value.isEmpty else { return [] }
    var hash = FNV64()
    for byte in value { hash.add(byte) }
    if let found = known[hash.value] { return found }
    let traits = Self.read(value.run(0, min(value.count, Self.lengthLimit)))
    known[hash.value] = traits
    return traits
  }

  /// The traits of a value's names beside those of social media.
  static func traits(ofOtherThanSocial value: Bytes) -> NameTraits {
    read(value.run(0, min(value.count, lengthLimit)), ignoring: NameList.social)
  }

  private static func read(_ value: Bytes, ignoring ignored: Set<UInt64> = []) -> NameTraits {
    var result: NameTraits = []
    var index = 0
    while index < value.count {
      while index < value.count, value[index].isBlank { index += 1 }
      let from = index
      while index < value.count, !value[index].isBlank { index += 1 }
      let token = value.run(from, index)
      // `Mend(380px)--modalMinWidth` is a rule of style.
      if index > from, !token.contains(UInt8(ascii: "(")), !isSentence(token) {
        result.formUnion(readToken(token, ignoring: ignored))
      }
    }
    // In utility-class frameworks, "hidden" alone hides an element, but "hidden md:block" only on
    // small screens.
    if value.contains(UInt8(ascii: ":")) { result.remove(.concealed) }
    // An element with both kinds of name is a part inside the body, not the body.
    if !result.isDisjoint(with: [.junk, .doubtful, .comments]) {
      result.subtract([.body, .content])
    }
    return result
  }

  /// Minimum number of hyphens in a name that is a heading's text, made an anchor.
  private static let hyphensInSentence = 8

  private static func isSentence(_ token: Bytes) -> Bool {
    token.count { $0 == UInt8(ascii: "-") } >= hyphensInSentence
  }

  /// Interprets one class name.
  private static func readToken(_ token: Bytes, ignoring ignored: Set<UInt64>) -> NameTraits {
    if token.equalsIgnoringCase("hidden") || token.equalsIgnoringCase("is-hidden") {
      return .concealed
    }
    var result: NameTraits = []
    var previous: UInt64?
    var words = 0
    var isModified = false
    var index = 0
    while index < token.count, words < 12 {
      while index < token.count, !token[index].isASCIIAlphanumeric { index += 1 }
      let from = index
      while index < token.count, token[index].isASCIIAlphanumeric,
        index == from || !isCapital(token, at: index)
      {
        index += 1
      }
      guard index > from else { break }
      let word = hash(token.run(from, index), after: nil)
      isModified = isModified || (words == 0 && NameList.modifiers.contains(word))
      words += 1
      if !isModified, let found = NameList.table[word], !ignored.contains(word) {
        result.formUnion(found)
      }
      // "tag-list" is a list of tags, but "tag-sidebar" is a tag.
      if let previous, !isModified || words == 2 {
        let pair = hash(token.run(from, index), after: previous)
        if let found = NameList.table[pair], !ignored.contains(pair) { result.formUnion(found) }
      }
      previous = word
    }
    // A name with only a picture word means its caption; "image-text" contains text.
    if result.contains(.picture), !result.contains(.wording) { result.insert(.caption) }
    return result.subtracting([.picture, .wording])
  }

  /// Whether a word begins at a capital: the `B` of `articleBody`, but not a letter inside
  /// `ARTICLE`.
  static func isCapital(_ token: Bytes, at index: Int) -> Bool {
    token[index] &- 0x41 < 26 && !(token[index - 1] &- 0x41 < 26)
  }

  static func hash(_ word: Bytes, after start: UInt64?) -> UInt64 {
    var hash = start.map(FNV64.init(value:)) ?? FNV64()
    for byte in word { hash.add(byte.asciiLowercased) }
    return hash.value
  }
}
