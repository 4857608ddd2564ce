/// The position of an article's body.
struct BodyRegion: Sendable {
  /// Elements in document order, not nested in each other.
  var roots: [Int]
  var method: Method

  enum Method: String, Sendable {
    case rules, semantic, prose
    case linkedData = "linked_data"
    case script
  }
}
