/// The words of a plain command line, one after the other.
struct PlainWords {
  private var rest: ArraySlice<String>

  init(_ words: ArraySlice<String>) { rest = words }

  mutating func next() -> String? { rest.popFirst() }

  /// The value of an option: the next word, unless it may be an option.
  mutating func value() -> String? {
    guard let word = rest.first, !word.isEmpty, !word.hasPrefix("-") else { return nil }
    rest.removeFirst()
    return word
  }

  /// Sets a property to the value of an option.
  ///
  /// - Returns: Whether there is a value.
  mutating func set(_ property: inout String?) -> Bool {
    guard let value = value() else { return false }
    property = value
    return true
  }

  /// Sets a property to the value of an option with a fixed choice of values.
  mutating func set<Choice: RawRepresentable<String>>(_ property: inout Choice) -> Bool {
    guard let choice = value().flatMap(Choice.init(rawValue:)) else { return false }
    property = choice
    return true
  }

  mutating func set<Choice: RawRepresentable<String>>(_ property: inout Choice?) -> Bool {
    guard let choice = value().flatMap(Choice.init(rawValue:)) else { return false }
    property = choice
    return true
  }
}
