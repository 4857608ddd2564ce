/// The words of titles, to compare them.
enum TitleWords {
  static func of(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// The similarity of two titles, relative to the shorter one; a single common word counts little.
  static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
    let common = Double(left.intersection(right).count)
    let smaller = Double(min(left.count, right.count))
    let larger = Double(max(left.count, right.count))
    guard smaller > 0 else { return 0 }
    return 0.75 * common / smaller + 0.25 * common / larger - (smaller == 1 && larger > 2 ? 0.4 : 0)
  }
}
