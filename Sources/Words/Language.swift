import Basics

/// A language of the page, the terminal, mails and EPUB editions. To add one: a case here with its
/// name and plural rule, a case of ``Catalogue/of(_:)``, and a catalogue `Languages/CODE.swift` with
/// every entry of `en.swift`.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt-BR"
  case vietnamese = "vi"
  case chinese = "zh-Hans"
  case japanese = "ja"

  /// The language's own name.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .portuguese: "Português (Brasil)"
    case .vietnamese: "Tiếng Việt"
    case .chinese: "简体中文"
    case .japanese: "日本語"
    }
  }

  /// Whether a count takes the singular form (CLDR's plural rules for whole numbers); `nil` if the
  /// language has one form only.
  func isSingular(_ count: Int) -> Bool? {
    switch self {
    case .english, .german, .spanish: count == 1
    case .french, .portuguese: count == 0 || count == 1
    case .vietnamese, .chinese, .japanese: nil
    }
  }

  /// The language that a BCP 47 tag such as "pt-PT" or "zh-CN" is nearest to; `nil` if there is
  /// none. Only the primary language counts.
  package init?(tag: some StringProtocol) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let found = Self.allCases.first { $0.rawValue.prefix { $0 != "-" } == primary }
    guard let found else { return nil }
    self = found
  }

  /// The supported language that a browser prefers (RFC 9110, section 12.5.4); English if it
  /// prefers none of them.
  package init(accepted header: String?) {
    var best: (Language, Double)?
    for range in AcceptedValue.list(header.map { [$0] } ?? [])
    where range.weight > best?.1 ?? 0 {
      if let language = Language(tag: range.name) { best = (language, range.weight) }
    }
    self = best?.0 ?? .english
  }

  /// The language of a terminal, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
  /// (POSIX.1-2017, section 8.2); English if it is not supported.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap { Language(tag: $0.prefix { $0 != "." && $0 != "@" }) } ?? .english
  }
}
