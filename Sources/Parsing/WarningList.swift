/// Warnings collected while reading, without duplicates and up to a limit.
struct WarningList {
  static let limit = 100

  private(set) var lines: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ line: String) {
    guard lines.count < Self.limit, seen.insert(line).inserted else { return }
    lines.append(line)
  }
}
