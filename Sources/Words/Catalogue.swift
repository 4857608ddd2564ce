/// The entries of a language: one `key = text` a line, with `{name}` for an argument; `key.one` is
/// the singular of an entry with a count. The names and their order are those of the English entry.
final class Catalogue: Sendable {
  private let entries: [String: String]

  private init(_ text: StaticString) {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var entries: [String: String] = [:]
    entries.reserveCapacity(900)
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      // " = "
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")), sign > line.startIndex + 1 else {
        continue
      }
      entries[String(decoding: line[..<(sign - 1)], as: UTF8.self)] =
        String(decoding: line[(sign + 1)...].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
    self.entries = entries
  }

  /// Each is read when it is first used.
  static func of(_ language: Language) -> Catalogue {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .vietnamese: vietnamese
    case .chinese: chinese
    case .japanese: japanese
    }
  }

  private static let english = Catalogue(englishText)
  private static let german = Catalogue(germanText)
  private static let french = Catalogue(frenchText)
  private static let spanish = Catalogue(spanishText)
  private static let portuguese = Catalogue(portugueseText)
  private static let vietnamese = Catalogue(vietnameseText)
  private static let chinese = Catalogue(chineseText)
  private static let japanese = Catalogue(japaneseText)

  /// The keys of all entries, with `.one` of those that have a singular.
  var keys: Set<String> { Set(entries.keys) }

  subscript(key: String) -> String? { entries[key] }

  /// Splits an entry at its placeholders: the text before each, and its name; the text after the
  /// last has none.
  static func pieces(of entry: String) -> [(text: Substring, name: Substring?)] {
    var pieces: [(Substring, Substring?)] = []
    var rest = entry[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      pieces.append((rest[..<open], rest[rest.utf8.index(after: open)..<close]))
      rest = rest[rest.utf8.index(after: close)...]
    }
    return pieces + [(rest, nil)]
  }

  /// The names of the arguments of an English entry, in order.
  static func names(of key: MessageKey) -> [Substring] {
    pieces(of: english[key.rawValue] ?? "").reduce(into: []) { names, piece in
      if let name = piece.name, !names.contains(name) { names.append(name) }
    }
  }
}
