/// Frequent short words of some languages, which reveal the language of a text. Used only if a page
/// declares several languages.
enum LanguageWords {
  /// Number of words examined, and minimum number of frequent words that identifies a language.
  private static let reach = 400
  private static let fewest = 10

  private static let words: [String: Set<Substring>] = [
    "en": "the of and to in that is was for with as his her they are",
    "de": "der die das und in zu den mit von ist nicht ein eine sich auf",
    "fr": "le la les des et en un une que est dans pour qui sur pas",
    "es": "el la los las de que y en un una por con del se para",
    "pt": "o os as de que e em um uma do da para com não no",
    "it": "il lo gli di che e la un una per con del della non è",
    "nl": "de het een van en in is dat op te zijn met voor niet",
    "pl": "i w na z do nie się że jest to o jak po od",
    "sv": "och i att det som en på är av för med till den har inte",
    "da": "og i at det som en på er af for med til den har ikke",
    "nb": "og i å det som en på er av for med til den har ikke",
    "fi": "ja on ei se että oli hän mutta myös kun sen jos ovat",
    "ru": "и в не на что с по как это он для из от за",
    "uk": "і в не на що з та як це він для до від за",
    "tr": "ve bir bu için de da ile çok daha olarak olan gibi",
  ].mapValues { Set($0.split(separator: " ")) }

  /// The first of several languages, unless the text indicates another.
  ///
  /// - Parameter languages: Language tags that the page declares, the most trusted first.
  static func best(of languages: [String], text: String) -> String? {
    guard let first = languages.first else { return nil }
    let rest = languages.dropFirst().filter { primary($0) != primary(first) }
    guard !rest.isEmpty, let own = words[primary(first)] else { return first }
    let spoken = text.lowercased().split(maxSplits: reach) { !$0.isLetter }.prefix(reach)
    let counts = rest.compactMap { language in
      words[primary(language)].map { known in
        (language: language, count: spoken.count { known.contains($0) })
      }
    }
    guard let best = counts.max(by: { $0.count < $1.count }), best.count >= fewest,
      best.count >= 2 * spoken.count(where: { own.contains($0) })
    else { return first }
    return best.language
  }

  private static func primary(_ tag: String) -> String {
    String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }
}
