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

/// The labels of the WHATWG Encoding Standard (section 4.2) and a few other names of the same
/// encodings, as `name: labels` lines. The name is the standard's name in lower case.
enum EncodingLabelList {
  static let text: StaticString = """
    big5: big5-hkscs cn-big5 csbig5 x-x-big5
    euc-jp: cseucpkdfmtjapanese x-euc-jp
    euc-kr: cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 \
    ksc_5601 windows-949 cp949 uhc
    gb18030: chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 euc-cn
    gbk: x-gbk cp936 ms936 windows-936
    ibm866: 866 cp866 csibm866
    iso-2022-jp: csiso2022jp
    iso-8859-10: csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
    iso-8859-13: iso8859-13 iso885913
    iso-8859-14: iso8859-14 iso885914
    iso-8859-15: csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
    iso-8859-16:
    iso-8859-2: csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
    iso-8859-3: csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
    iso-8859-4: csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
    iso-8859-5: csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 \
    iso_8859-5:1988
    iso-8859-6: arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e \
    iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    iso-8859-7: csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 \
    iso_8859-7 iso_8859-7:1987 sun_eu_greek
    iso-8859-8: csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 \
    iso_8859-8 iso_8859-8:1988 visual
    iso-8859-8-i: csiso88598i logical
    koi8-r: cskoi8r koi koi8 koi8_r
    koi8-u: koi8-ru
    macintosh: csmacintosh mac x-mac-roman
    shift_jis: cp932 csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
    utf-16be: unicodefffe
    utf-16le: csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
    utf-32be: ucs-4be
    utf-32le: utf-32 ucs-4 ucs-4le iso-10646-ucs-4
    utf-8: unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
    windows-1250: cp1250 x-cp1250
    windows-1251: cp1251 x-cp1251
    windows-1252: ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 \
    iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
    windows-1253: cp1253 x-cp1253
    windows-1254: cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 \
    iso_8859-9:1989 l5 latin5 x-cp1254
    windows-1255: cp1255 x-cp1255
    windows-1256: cp1256 x-cp1256
    windows-1257: cp1257 x-cp1257
    windows-1258: cp1258 x-cp1258
    windows-874: dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
    x-mac-cyrillic: x-mac-ukrainian
    """
}
