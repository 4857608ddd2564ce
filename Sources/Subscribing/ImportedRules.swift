import Basics
import Matching
package import Models

/// The filters of imported sources, translated to rules.
package struct ImportedRules: Sendable, Hashable {
  package private(set) var rules: [Rule] = []
  /// Filters that a rule can't express, one clause each, without a final dot.
  package private(set) var refusals: [String] = []

  /// Maximum per import: a file of some megabytes could contain a million filters.
  private static let limit = 1000

  /// - Parameter entries: with the names that they get in the list.
  package init(of entries: [SourceListing]) {
    for entry in entries {
      for filter in entry.filters { add(filter, for: [entry.name], of: "\(entry.name): ") }
    }
    rules = rules.distinct()
  }

  /// - Parameters:
  ///   - lines: filter lines of newsboat's configuration.
  ///   - sources: the reader's sources.
  package init(of lines: [NewsboatFilterLine], among sources: [Source]) {
    let names = Dictionary(
      firstOf: sources.map { (SourceListing.key(of: $0.address.string), $0.name) })
    let meter = WorkMeter(budget: ExpressionBudget.ofImport)
    for line in lines {
      guard !isFull else { break }
      switch line.feeds {
      case .all: add(line.filter, for: [], of: "line \(line.number): ")
      case .one(let url):
        if let name = names[SourceListing.key(of: url)] {
          add(line.filter, for: [name], of: "line \(line.number): ")
        } else {
          refusals.append("line \(line.number): no source has the address \(url)")
        }
      case .matching(let text):
        guard let pattern = try? Pattern(MatchPattern(text, ignoresCase: true)) else {
          refusals.append("line \(line.number): “\(text)” is not a supported regular expression")
          continue
        }
        let found = sources.filter {
          pattern.isFound(in: $0.address.string, counting: meter)
        }.map(\.name)
        if meter.isSpent {
          refusals.append(
            "line \(line.number): the pattern “\(text)”, or those before it, take too many steps"
              + " to compare with \(sources.count) sources; this line and the rest were ignored")
          return
        }
        if found.isEmpty {
          refusals.append("line \(line.number): no source's address matches “\(text)”")
        } else {
          add(line.filter, for: found, of: "line \(line.number): ")
        }
      }
    }
  }

  /// Removes rules that exist already, so that an import can be repeated.
  package mutating func leaveOut(_ known: [Rule]) {
    let known = Set(known)
    let count = rules.count
    rules.removeAll(where: known.contains)
    let left = count - rules.count
    if left > 0 {
      refusals.append(left == 1 ? "1 rule already exists" : "\(left) rules already exist")
    }
  }

  private mutating func add(_ filter: ForeignFilter, for sources: [String], of origin: String) {
    guard !isFull else { return }
    let translation = FilterTranslation(filter)
    rules += translation.rules.map {
      var rule = $0
      rule.sources = sources
      return rule
    }
    refusals += translation.refusals.map { origin + $0 }
  }

  /// Whether no further filter is read; says so once.
  private var isFull: Bool {
    mutating get {
      guard max(rules.count, refusals.count) >= Self.limit else { return false }
      if refusals.last != Self.rest { refusals.append(Self.rest) }
      return true
    }
  }

  private static let rest = "filters after the first \(limit) were ignored"
}
