import Models

/// A literal in a field.
struct LiteralKey: Hashable {
  var literal: Int
  var field: MatchField

  func place(among literals: Int) -> Int { field.number * literals + literal }
}
