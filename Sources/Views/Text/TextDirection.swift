/// The side at which lines of a text begin: values of HTML's `dir`.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of the language, else of the text's first letter. A language tag with a script
  /// (`az-Arab`) has the script's direction (RFC 5646 2.2.3).
  package init(language: String?, text: String?) {
    let subtags = language?.lowercased().split(separator: "-").map(String.init) ?? []
    if let primary = subtags.first {
      let script = subtags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
      let isRightToLeft =
        script.map(Self.scripts.contains) ?? Self.languages.contains(primary)
      self = isRightToLeft ? .rightToLeft : .leftToRight
      return
    }
    let first = (text ?? "").unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
    let isRightToLeft = (0x590...0x8FF).contains(first) || (0xFB1D...0xFEFC).contains(first)
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let scripts: Set<String> = [
    "adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]
}
