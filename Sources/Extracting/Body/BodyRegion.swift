/// Where the body of an article stands.
struct BodyRegion: Sendable {
  /// Elements in reading order, none inside another.
  var roots: [Int]
  var method: Method

  enum Method: String, Sendable {
    case rules, semantic, prose
    case linkedData = "linked_data"
    case script
  }
}
