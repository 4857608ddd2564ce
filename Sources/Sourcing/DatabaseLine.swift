/// The line `database: some/path` of a configuration, as far as it can be recognised without
/// parsing YAML.
enum DatabaseLine: Equatable {
  case none
  case plain(String)
  /// The text is written in a way that only a YAML parser understands.
  case unclear

  /// In a block mapping, a key of the mapping itself begins at the left margin, and nested content
  /// never does (YAML 1.2.2, 8.2.1), except list items.
  init(in text: String) {
    self = .none
    var isFirst = true
    var isValueOpen = false
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.first else { continue }
      switch start {
      case UInt8(ascii: "#"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        (isFirst, isValueOpen) = (false, false)
        guard line.starts(with: Self.key) else { continue }
        guard self == .none, let value = Self.value(line.dropFirst(Self.key.count)) else {
          self = .unclear
          return
        }
        self = .plain(value)
        isValueOpen = true
      // An indented line after the value would continue it.
      case UInt8(ascii: " ") where !isFirst && !isValueOpen, UInt8(ascii: "-") where !isFirst:
        guard line.starts(with: Self.documentStart) else { continue }
        fallthrough
      default:
        self = .unclear
        return
      }
    }
  }

  private static let key = "database".utf8
  private static let documentStart = "---".utf8

  /// The value after the key, if it is a path that needs no quotes and has no other meaning in
  /// YAML.
  private static func value(_ rest: Substring.UTF8View) -> String? {
    guard rest.first == UInt8(ascii: ":"), rest.dropFirst().first == UInt8(ascii: " ") else {
      return nil
    }
    let words = rest.dropFirst().split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
    guard let word = words.first, words.count == 1 || words[1].first == UInt8(ascii: "#"),
      word.allSatisfy(isPlain), word.contains(UInt8(ascii: "/")),
      word.contains(where: { isLetter($0) })
    else { return nil }
    return String(Substring(word))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
        .contains(byte)
  }
}

extension ConfigurationReader {
  /// Reads only `database:` from the file at `path`; `nil` if it is not set.
  ///
  /// Commands that only read articles need nothing else of a configuration, and YAML is slow to
  /// parse: the whole file is parsed only if the line is not plain. An error in the rest is
  /// reported then, or by a command that needs the rest.
  package static func database(at path: String) throws(ConfigurationFault) -> String? {
    let text = try text(at: path)
    switch DatabaseLine(in: text) {
    case .none: return nil
    case .plain(let value): return value
    case .unclear:
      return try parse(text, path: path, folder: folder(of: path)).database
    }
  }
}
