/// A character encoding, identified by its name in the WHATWG Encoding Standard, in lower case.
package struct TextEncoding: Sendable, Hashable {
  package let name: String

  package static let utf8 = TextEncoding(name: "utf-8")
  package static let windows1252 = TextEncoding(name: "windows-1252")
  static let utf16LittleEndian = TextEncoding(name: "utf-16le")
  static let utf16BigEndian = TextEncoding(name: "utf-16be")
  static let utf32LittleEndian = TextEncoding(name: "utf-32le")
  static let utf32BigEndian = TextEncoding(name: "utf-32be")

  /// Reads a label from a document or server (WHATWG Encoding, 4.2: `iso-8859-1` is windows-1252);
  /// `nil` for an unknown label.
  package init?(label: String) {
    if label == "utf-8" || label == "UTF-8" {
      self = .utf8
      return
    }
    let label = label.lowercased()
      .trimmingPrefix { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let name = label.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" && $0 != ";" }
    guard let found = Self.names[String(name)] else { return nil }
    self = found
  }

  private init(name: String) {
    self.name = name
  }

  private static let names: [String: TextEncoding] = {
    var names: [String: TextEncoding] = [:]
    for line in EncodingLabelList.text.description.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let encoding = TextEncoding(name: String(parts[0]))
      names[encoding.name] = encoding
      guard parts.count == 2 else { continue }
      for label in parts[1].split(separator: " ") { names[String(label)] = encoding }
    }
    return names
  }()

  /// Number of bytes in a code unit.
  var unitWidth: Int {
    if name.hasPrefix("utf-16") { return 2 }
    return name.hasPrefix("utf-32") ? 4 : 1
  }

  var isBigEndian: Bool { name.hasSuffix("be") }

  /// The C library's name of an encoding that this module has no table for.
  var converterName: String {
    switch name {
    case "big5": "BIG5-HKSCS"
    case "euc-jp": "EUC-JP-MS"
    case "euc-kr": "CP949"
    case "gbk", "gb18030": "GB18030"
    case "iso-2022-jp": "ISO-2022-JP-3"
    case "shift_jis": "CP932"
    case "windows-874": "CP874"
    case "ibm866": "CP866"
    case "iso-8859-8-i": "ISO-8859-8"
    case "x-mac-cyrillic": "MAC-CYRILLIC"
    default: name.hasPrefix("windows-") ? "CP" + name.dropFirst(8) : name.uppercased()
    }
  }
}
