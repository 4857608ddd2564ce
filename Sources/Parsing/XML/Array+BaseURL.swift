internal import Markup

extension [BaseURL] {
  /// Puts a base into scope: relative ones count from the one outside, unusable ones not at all.
  mutating func pushBase(_ reference: String) {
    let resolved = last?.resolve(reference) ?? reference
    if let base = BaseURL(resolved) { append(base) }
  }
}
