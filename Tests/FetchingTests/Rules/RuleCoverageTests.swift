import Foundation
import Testing

/// Every rule of the fetching contract has a test case with the rule's number in its name, as in
/// `@Test("C1: …")` or `@Test("C5, C6: …")`. This suite reads the names from the test sources,
/// prints the list and fails if a rule has no case.
struct RuleCoverageTests {
  private static let counts = [
    "C": 18, "S": 15, "E": 9, "R": 11, "B": 8, "P": 9, "U": 2, "N": 9,
  ]

  @Test func everyRuleHasACase() throws {
    let rules = Self.counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
    let cases = try Self.cases(known: Set(rules))
    for rule in rules.sorted(by: Self.inOrder) {
      let names = cases[rule] ?? []
      print("rule \(rule): \(names.count) case(s)")
      #expect(!names.isEmpty, "Rule \(rule) has no case.")
    }
  }

  /// The names of the cases, by the rules in their names.
  private static func cases(known: Set<String>) throws -> [String: [String]] {
    let here = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let tests = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let name = try NSRegularExpression(pattern: #"@Test\(\s*"([A-Z]\d+(?:, [A-Z]\d+)*): ([^"]*)"#)
    var cases: [String: [String]] = [:]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", file.lastPathComponent != here.lastPathComponent,
        let source = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      let whole = NSRange(source.startIndex..., in: source)
      for match in name.matches(in: source, range: whole) {
        guard let numbers = Range(match.range(at: 1), in: source),
          let words = Range(match.range(at: 2), in: source)
        else { continue }
        for rule in source[numbers].components(separatedBy: ", ") where known.contains(rule) {
          cases[rule, default: []].append(String(source[words]))
        }
      }
    }
    return cases
  }

  private static func inOrder(_ left: String, _ right: String) -> Bool {
    let letters = Array("CSERBPUN")
    let rank = { (rule: String) in
      ((letters.firstIndex { $0 == rule.first }) ?? 0, Int(rule.dropFirst()) ?? 0)
    }
    return rank(left) < rank(right)
  }
}
