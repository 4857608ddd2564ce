/// Limits the expansion of a file while it is read: an alias (`*name`) repeats the whole content of
/// its anchor, including other aliases, and a few dozen of them can exceed a machine's memory.
enum AliasBound {
  /// In the worst nesting, this number expands to some hundred thousand nodes.
  static let limit = 32

  /// - Throws: ``ConfigurationProblem`` at the first alias beyond the limit.
  static func check(_ text: String) throws(ConfigurationProblem) {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return }
    var (count, line, column) = (0, 1, 0)
    var previous: Unicode.Scalar = "\n"
    var isComment = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      column += 1
      if scalar == "\n" {
        (line, column, isComment) = (line + 1, 0, false)
      } else if scalar == "#", isBlank(previous) {
        isComment = true
      } else if scalar == "*", !isComment,
        isBlank(previous) || "[{,:-?".unicodeScalars.contains(previous),
        let next, next.properties.isAlphabetic || ("0"..."9").contains(next) || next == "_"
      {
        count += 1
        guard count <= limit else {
          throw ConfigurationProblem(
            line: line, column: column,
            message: "too many aliases; the maximum is \(limit)")
        }
      }
      previous = scalar
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }
}
