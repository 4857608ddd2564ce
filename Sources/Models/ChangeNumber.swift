/// A place in the changes of a newsroom. Clients hand it back as it was written and read nothing
/// into it.
package struct ChangeNumber: Sendable, Hashable {
  package let id: Int64
  /// Seconds since 1970: a database that was restored gives an id again, but at another time.
  package let at: Int64

  package init(id: Int64, at: Int64) {
    self.id = id
    self.at = at
  }

  /// Before the first change.
  package static let beginning = ChangeNumber(id: 0, at: 0)

  /// `nil` for what ``text`` did not write.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 28, parts.allSatisfy(Self.isPlain),
      let id = Int64(parts[0], radix: 36), let at = Int64(parts[1], radix: 36)
    else { return nil }
    self.init(id: id, at: at)
  }

  package var text: String { String(id, radix: 36) + "-" + String(at, radix: 36) }

  private static func isPlain(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }
}
