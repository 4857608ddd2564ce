import Basics

/// Labels of another program that are left out: their number, and the names of the first ones.
package struct LostLabels: Sendable, Hashable {
  /// Maximum number of names that are remembered.
  package static let nameLimit = 10
  /// Maximum length of a name in a notice, in characters.
  private static let nameLength = 60

  package private(set) var count = 0
  /// Different names, each on one line and cut; without those that show nothing.
  package private(set) var names: [String] = []
  /// Whether there are others.
  private var hasMore = false

  package init() {}

  /// - Parameter name: as the other program has it: it may be hostile.
  package mutating func add(_ name: String) {
    count += 1
    guard !hasMore else { return }
    let line = Self.line(name)
    guard !line.isEmpty, !names.contains(line) else { return }
    if names.count < Self.nameLimit { names.append(line) } else { hasMore = true }
  }

  package mutating func add(_ other: LostLabels) {
    let sum = count + other.count
    for name in other.names { add(name) }
    hasMore = hasMore || other.hasMore
    count = sum
  }

  /// Which they are, and what to do; `nil` if none has a name.
  package var notice: String? {
    guard !names.isEmpty else { return nil }
    let list = names.map { "“\($0)”" }.joined(separator: ", ") + (hasMore ? " and others" : "")
    return
      "Labels left out: \(list). A label is one line of at most \(TagName.limit) characters and "
      + "has not the name of a category; an article has at most \(AnnotationLimits.labels) labels: "
      + "rename them there and import again."
  }

  private static func line(_ name: String) -> String {
    var start = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(8 * nameLength) {
      start.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(start).onOneLine
    return line.count > nameLength ? String(line.prefix(nameLength)) + "…" : line
  }
}
