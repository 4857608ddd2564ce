import Models

extension Configuration {
  /// Whether it has the same content as another one, apart from line numbers.
  ///
  /// - Parameter source: the source whose rules may differ.
  func hasSameContent(as other: Configuration, ignoringRulesOf source: String? = nil) -> Bool {
    var (one, two) = (self, other)
    (one.rules, two.rules) = ([], [])
    return one == two && rules(but: source) == other.rules(but: source)
  }

  private func rules(but source: String?) -> [Rule] {
    rules.map(\.rule).filter { rule in source.map { rule.sources != [$0] } ?? true }
  }
}
