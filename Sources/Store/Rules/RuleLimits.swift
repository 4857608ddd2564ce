/// Limits of a reader's rules: each rule is matched against every new article.
package enum RuleLimits {
  /// Maximum number of a reader's own rules, beside those of feeds.yml.
  package static let own = 1000

  /// The first rules that fit beside the reader's own.
  package static func fitting<Value: Hashable>(
    _ rules: [Value], beside own: [Value]
  ) -> ArraySlice<Value> {
    var all = Set(own)
    return rules.prefix { rule in
      all.insert(rule)
      return all.count <= max(Self.own, own.count)
    }
  }
}
