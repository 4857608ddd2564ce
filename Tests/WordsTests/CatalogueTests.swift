import Testing

@testable import Words

@Suite
struct CatalogueTests {
  private static let english = Catalogue.of(.english)
  private static let columnPrefix = "field_"
  private static let singular = ".one"

  @Test
  func englishWordsEveryKeyAndNothingElse() {
    let keys = Set(MessageKey.allCases.map(\.rawValue))
    let words = Self.english.keys.filter {
      !$0.hasSuffix(Self.singular) && !$0.hasPrefix(Self.columnPrefix)
    }
    #expect(keys.subtracting(words).isEmpty)
    #expect(words.subtracting(keys).isEmpty)
  }

  @Test(arguments: Language.allCases)
  func isComplete(_ language: Language) {
    let catalogue = Catalogue.of(language)
    let base = { (keys: Set<String>) in keys.filter { !$0.hasSuffix(Self.singular) } }
    #expect(base(Self.english.keys).subtracting(base(catalogue.keys)).isEmpty)
    #expect(base(catalogue.keys).subtracting(base(Self.english.keys)).isEmpty)
  }

  /// A singular exists where the language needs one, and nowhere else.
  @Test(arguments: Language.allCases)
  func hasThePluralFormsOfTheLanguage(_ language: Language) {
    let catalogue = Catalogue.of(language)
    let has = Set(catalogue.keys.filter { $0.hasSuffix(Self.singular) })
    let counts = MessageKey.allCases.filter { Catalogue.names(of: $0).contains("count") }
      .map { $0.rawValue + Self.singular }
    #expect(has.subtracting(counts).isEmpty)
    if language.isSingular(1) == nil {
      #expect(has.isEmpty)
    } else {
      #expect(Self.english.keys.filter { $0.hasSuffix(Self.singular) }.subtracting(has).isEmpty)
    }
  }

  @Test(arguments: Language.allCases)
  func namesTheArgumentsOfTheEnglishEntry(_ language: Language) throws {
    let catalogue = Catalogue.of(language)
    for key in MessageKey.allCases {
      let names = Set(Catalogue.names(of: key))
      let entry = try #require(catalogue[key.rawValue])
      let own = Set(Catalogue.pieces(of: entry).compactMap(\.name))
      #expect(own == names, "\(key) in \(language)")
      if let one = catalogue[key.rawValue + Self.singular] {
        let own = Set(Catalogue.pieces(of: one).compactMap(\.name))
        #expect(own.union(["count"]) == names.union(["count"]), "\(key).one in \(language)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func isWrittenCleanly(_ language: Language) throws {
    let catalogue = Catalogue.of(language)
    for key in catalogue.keys {
      let entry = try #require(catalogue[key])
      #expect(!entry.isEmpty && !entry.contains("  "), "\(key) in \(language)")
      #expect(entry.first != " " && entry.last != " ", "\(key) in \(language)")
    }
    for (key, count) in [(MessageKey.months, 12), (.monthNames, 12), (.weekdays, 7)] {
      #expect(Wording(language)[key].split(separator: "|").count == count)
    }
  }
}
