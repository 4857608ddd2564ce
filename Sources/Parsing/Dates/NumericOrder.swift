/// The order of day and month in a date of numbers.
package enum NumericOrder: Sendable, Hashable {
  case dayFirst, monthFirst

  /// The order of a language; `nil` if its countries differ and no country is given (Unicode CLDR,
  /// short date formats). English is written in both.
  init?(language: String?) {
    guard let language else { return nil }
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    guard let tongue = parts.first else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 }
    switch (tongue, region) {
    case ("en", "us"), ("en", "ph"), ("es", "us"), ("fil", _): self = .monthFirst
    case ("en", nil), ("zh", _), ("ja", _), ("ko", _), ("hu", _), ("lt", _), ("eu", _): return nil
    default: self = .dayFirst
    }
  }
}
