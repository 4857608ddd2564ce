import Models

extension Configuration {
  /// Whether it has the same content as another one, apart from line numbers.
  ///
  /// - Parameter sources: the sources whose rules may differ.
  func hasSameContent(
    as other: Configuration, ignoringRulesOf sources: Set<String> = []
  ) -> Bool {
    var (one, two) = (self, other)
    (one.rules, two.rules) = ([], [])
    return one == two && rules(but: sources) == other.rules(but: sources)
  }

  private func rules(but sources: Set<String>) -> [Rule] {
    rules.map(\.rule).filter { rule in
      rule.sources.count != 1 || !sources.contains(rule.sources[0])
    }
  }
}
