/// A language of the page.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case german = "de"

  /// The language's own name.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    }
  }

  /// The supported language that a browser prefers (RFC 9110, section 12.5.4); English if it
  /// prefers none of them.
  package init(accepted header: String?) {
    let ranges = (header ?? "").prefix(1000).split(separator: ",").map { range in
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return (parts.first?.lowercased() ?? "", weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
    }
    var best: (Language, Double)?
    for (tag, weight) in ranges where weight > best?.1 ?? 0 {
      let language = Language(rawValue: String(tag.prefix { $0 != "-" }))
      if let language { best = (language, weight) }
    }
    self = best?.0 ?? .english
  }
}
