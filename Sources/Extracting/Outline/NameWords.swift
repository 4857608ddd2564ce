import Basics
internal import Markup
internal import Models

/// Reads what the words of `class` and `id` values say. Words part at `-`, `_`, blanks and at a
/// capital; two words that follow each other count as one as well, so that `read-more`, `readMore`
/// and `readmore` are the same.
///
/// The words are those that content management systems and publishers use for parts of a page, in
/// English mostly, whatever the language of the page.
struct NameWords {
  /// Values of which nothing but the beginning is read.
  private static let lengthLimit = 400

  /// What is known of values already seen: a page repeats its class names.
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

  private static func read(_ value: Bytes) -> NameTraits {
    var result: NameTraits = []
    var index = 0
    while index < value.count {
      while index < value.count, value[index].isBlank { index += 1 }
      let from = index
      while index < value.count, !value[index].isBlank { index += 1 }
      if index > from { result.formUnion(readToken(value.run(from, index))) }
    }
    // In frameworks of classes "hidden" alone hides, and "hidden md:block" on small screens only.
    if value.contains(UInt8(ascii: ":")) { result.remove(.concealed) }
    // What is named both ways is a part of the body that is not the body.
    if !result.isDisjoint(with: [.junk, .doubtful, .comments]) {
      result.subtract([.body, .content])
    }
    return result
  }

  /// One class name.
  private static func readToken(_ token: Bytes) -> NameTraits {
    if token.equalsIgnoringCase("hidden") { return .concealed }
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
      if !isModified, let found = NameList.table[word] { result.formUnion(found) }
      // "tag-list" is one, and "tag-sidebar" a tag.
      if let previous, !isModified || words == 2,
        let found = NameList.table[hash(token.run(from, index), after: previous)]
      {
        result.formUnion(found)
      }
      previous = word
    }
    // What is named after a picture alone holds its caption; "image-text" holds words.
    if result.contains(.picture), !result.contains(.wording) { result.insert(.caption) }
    return result.subtracting([.picture, .wording])
  }

  /// Whether a word begins at a capital: the `B` of `articleBody`, not those of `ARTICLE`.
  private static func isCapital(_ token: Bytes, at index: Int) -> Bool {
    token[index] &- 0x41 < 26 && !(token[index - 1] &- 0x41 < 26)
  }

  static func hash(_ word: Bytes, after start: UInt64?) -> UInt64 {
    var hash = start.map(FNV64.init(value:)) ?? FNV64()
    for byte in word { hash.add(byte.asciiLowercased) }
    return hash.value
  }
}
