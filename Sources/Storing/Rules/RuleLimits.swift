/// What bounds the rules of a reader: each is held against every article that comes.
package enum RuleLimits {
  /// Rules of a reader's own, beside those of feeds.yml.
  package static let own = 1000

  /// The first of some rules, as many as there is room for beside those that the reader has.
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
