struct MatchToken: Hashable {
  enum Kind: Hashable {
    case and
    case or
    case not
    case open
    case close
    case term(Term)
  }

  /// `field:value`, or a value alone.
  struct Term: Hashable {
    var field: String?
    var value: Value
  }

  enum Value: Hashable {
    case word(String)
    case phrase(String, isClosed: Bool)
    case pattern(String, flags: String, isClosed: Bool)
  }

  var kind: Kind
  /// From 1, in characters.
  var column: Int
  /// As typed.
  var text: String
}
