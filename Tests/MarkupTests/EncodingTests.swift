import Glibc
import Markup
import Testing

/// One document in many encodings, each declared in many ways.
struct EncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var label: String
    /// The name of the encoding in the C library.
    var converter: String
    var expected: String
    var text: String

    var testDescription: String { label }
  }

  private static let western = "café “déjà vu” – naïve €"
  private static let cyrillic = "Привет, садовники"
  private static let japanese = "こんにちは、庭の皆さん"
  private static let korean = "안녕하세요 정원사 여러분"
  private static let chinese = "园丁们你好"

  static let cases: [Case] = {
    func make(_ labels: String, _ converter: String, _ expected: String, _ text: String) -> [Case] {
      labels.split(separator: " ").map {
        Case(label: String($0), converter: converter, expected: expected, text: text)
      }
    }
    let latin = "caf\u{E9} d\u{E9}j\u{E0} vu"
    return make("utf-8 UTF8 unicode-1-1-utf-8", "UTF-8", "utf-8", cyrillic + japanese)
      + make(
        "windows-1252 cp1252 iso-8859-1 latin1 us-ascii ISO_8859-1 l1", "CP1252", "windows-1252",
        western)
      + make("windows-1250 cp1250", "CP1250", "windows-1250", "příliš žluťoučký kůň")
      + make("iso-8859-2 latin2", "ISO-8859-2", "iso-8859-2", "příliš žluťoučký kůň")
      + make("iso-8859-3 latin3", "ISO-8859-3", "iso-8859-3", "ĝardeno ĉi tie")
      + make("iso-8859-4 latin4", "ISO-8859-4", "iso-8859-4", "dārznieki ķeras")
      + make("windows-1251 cp1251 x-cp1251", "CP1251", "windows-1251", cyrillic)
      + make("iso-8859-5 cyrillic", "ISO-8859-5", "iso-8859-5", cyrillic)
      + make("koi8-r koi", "KOI8-R", "koi8-r", cyrillic)
      + make("koi8-u koi8-ru", "KOI8-U", "koi8-u", "Їжак і ґава")
      + make("ibm866 cp866", "CP866", "ibm866", cyrillic)
      + make("iso-8859-6 arabic", "ISO-8859-6", "iso-8859-6", "مرحبا")
      + make("windows-1256 cp1256", "CP1256", "windows-1256", "مرحبا")
      + make("iso-8859-7 greek", "ISO-8859-7", "iso-8859-7", "κηπουροί")
      + make("windows-1253 cp1253", "CP1253", "windows-1253", "κηπουροί")
      + make("iso-8859-8 hebrew", "ISO-8859-8", "iso-8859-8", "שלום")
      + make("windows-1255 cp1255", "CP1255", "windows-1255", "שלום")
      + make("windows-1254 iso-8859-9 latin5", "CP1254", "windows-1254", "bahçıvan ığüş")
      + make("windows-1257 cp1257", "CP1257", "windows-1257", "dārznieki ķeras")
      + make("windows-1258 cp1258", "CP1258", "windows-1258", latin)
      + make("windows-874 tis-620 iso-8859-11", "CP874", "windows-874", "สวัสดี")
      + make("iso-8859-10 latin6", "ISO-8859-10", "iso-8859-10", "Þórður")
      + make("iso-8859-13", "ISO-8859-13", "iso-8859-13", "dārznieki")
      + make("iso-8859-14", "ISO-8859-14", "iso-8859-14", "Ŵyn ŷd")
      + make("iso-8859-15 l9", "ISO-8859-15", "iso-8859-15", "œuvre 5 €")
      + make("iso-8859-16", "ISO-8859-16", "iso-8859-16", "grădină și")
      + make("macintosh mac", "MACINTOSH", "macintosh", "café “vu”")
      + make("x-mac-cyrillic", "MAC-CYRILLIC", "x-mac-cyrillic", "Привет")
      + make("shift_jis sjis cp932 windows-31j", "CP932", "shift_jis", japanese + "①")
      + make("euc-jp x-euc-jp", "EUC-JP", "euc-jp", japanese)
      + make("iso-2022-jp", "ISO-2022-JP", "iso-2022-jp", japanese)
      + make("euc-kr cp949 ks_c_5601-1987", "CP949", "euc-kr", korean + "똠")
      + make("gb2312 gb18030 chinese", "GB18030", "gb18030", chinese + "㐀")
      + make("gbk", "GBK", "gbk", chinese)
      + make("big5 big5-hkscs", "BIG5", "big5", "園丁們你好")
  }()

  @Test func thereAreEnoughCases() {
    #expect(Self.cases.count * 2 >= 60)
  }

  @Test(arguments: cases)
  func followsTheServer(_ example: Case) throws {
    let bytes = try Self.encode("<r>\(example.text)</r>", example.converter)
    let decoded = EncodingDetector.decode(
      bytes, contentType: "text/xml; charset=\"\(example.label)\"")
    #expect(String(decoding: decoded.text, as: UTF8.self) == "<r>\(example.text)</r>")
    #expect(decoded.encoding.name == example.expected)
  }

  @Test(arguments: cases)
  func followsTheDocument(_ example: Case) throws {
    let document = "<?xml version='1.0' encoding='\(example.label)'?><r>\(example.text)</r>"
    let bytes = try Self.encode(document, example.converter)
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml")
    #expect(String(decoding: decoded.text, as: UTF8.self) == document)
    #expect(decoded.encoding.name == example.expected)
  }

  @Test(
    arguments: [
      ("UTF-16LE", "utf-16le"), ("UTF-16BE", "utf-16be"), ("UTF-32LE", "utf-32le"),
      ("UTF-32BE", "utf-32be"),
    ], [true, false])
  func detectsWideText(_ names: (String, String), hasMark: Bool) throws {
    let document = "<?xml version='1.0' encoding='utf-16'?><r>\(Self.cyrillic) 🌱</r>"
    let bytes = try Self.encode((hasMark ? "\u{FEFF}" : "") + document, names.0)
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=iso-8859-1")
    #expect(String(decoding: decoded.text, as: UTF8.self) == document)
    #expect(decoded.encoding.name == names.1)
  }

  @Test func aByteOrderMarkOverridesTheServer() {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("<r>é</r>".utf8)
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=windows-1251")
    #expect(decoded.text == Array("<r>é</r>".utf8))
    #expect(decoded.encoding == .utf8)
  }

  @Test func theServerOverridesTheDocument() throws {
    let bytes = try Self.encode("<?xml version='1.0' encoding='koi8-r'?><r>я</r>", "CP1251")
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=windows-1251")
    #expect(decoded.encoding.name == "windows-1251")
    #expect(String(decoding: decoded.text, as: UTF8.self).contains("<r>я</r>"))
  }

  @Test(arguments: [
    "us-ascii", "iso-8859-1", "windows-1252", "iso-8859-2", "iso-8859-15", "windows-1251", "koi8-r",
    "macintosh", "gb2312", "big5", "shift_jis", "euc-kr", "utf-16",
  ])
  func utf8IsDetectedDespiteAnyWrongLabel(_ label: String) {
    for text in ["café", Self.western, Self.cyrillic, Self.japanese, Self.chinese, "🌱"] {
      let document = Array("<?xml version='1.0' encoding='\(label)'?><r>\(text)</r>".utf8)
      for contentType in [nil, "text/xml; charset=\(label)", "text/xml; charset=utf-8"] {
        let decoded = EncodingDetector.decode(document, contentType: contentType)
        #expect(decoded.encoding == .utf8)
        #expect(decoded.text == document)
      }
      let cut = EncodingDetector.decode(
        Array("<r>\(text) \(text)".utf8.dropLast()), contentType: "text/xml; charset=\(label)")
      #expect(String(decoding: cut.text, as: UTF8.self).hasPrefix("<r>\(text) "))
    }
  }

  @Test func aWrongByteInMislabelledUTF8IsRepaired() {
    let bytes = Array(String(repeating: "é", count: 20).utf8) + [0x93]
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=iso-8859-1")
    #expect(decoded.encoding == .utf8)
    #expect(
      String(decoding: decoded.text, as: UTF8.self) == String(repeating: "é", count: 20) + "“")
  }

  @Test func impossibleEncodingsAreIgnored() {
    let bytes = Array("<?xml version='1.0' encoding='utf-16'?><r>é</r>".utf8)
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=utf-32")
    #expect(decoded.encoding == .utf8)
    #expect(decoded.text == bytes)
    #expect(decoded.warnings.count == 2)
  }

  @Test func unknownLabelsAreIgnored() {
    let decoded = EncodingDetector.decode(
      Array("<r>é</r>".utf8), contentType: "text/xml; charset=x")
    #expect(decoded.encoding == .utf8)
    #expect(decoded.warnings == ["unknown encoding \"x\""])
  }

  @Test func otherBytesAreReadAsWindows1252() {
    let decoded = EncodingDetector.decode([0x3C, 0x72, 0x3E, 0xE9, 0x93], contentType: nil)
    #expect(decoded.encoding == .windows1252)
    #expect(String(decoding: decoded.text, as: UTF8.self) == "<r>é“")
  }

  @Test func oneInvalidByteKeepsTheEncoding() {
    let bytes = Array(String(repeating: "é", count: 20).utf8) + [0x93]
    let decoded = EncodingDetector.decode(bytes, contentType: nil)
    #expect(decoded.encoding == .utf8)
    #expect(
      String(decoding: decoded.text, as: UTF8.self) == String(repeating: "é", count: 20) + "“")
  }

  /// Rule C7 of docs/parsing.md.
  @Test(arguments: [nil, "text/xml; charset=utf-8", "text/xml; charset=iso-8859-1"])
  func `a pair of surrogates is a character`(contentType: String?) {
    let emoji: [UInt8] = [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]
    let decoded = EncodingDetector.decode(
      Array("<r>é ".utf8) + emoji + Array(" ok</r>".utf8), contentType: contentType)
    #expect(decoded.encoding == .utf8)
    #expect(decoded.text == Array("<r>é 😀 ok</r>".utf8))
  }

  /// Rule C7 of docs/parsing.md.
  @Test(
    arguments: [
      ([0xED, 0xA0, 0xBD], "\u{FFFD}"), ([0xED, 0xB8, 0x80], "\u{FFFD}"),
      ([0xED, 0xA0, 0xBD, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "\u{FFFD}😀"),
      ([0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD], "\u{FFFD}\u{FFFD}"),
    ] as [([UInt8], String)])
  func `half a pair of surrogates is one unreadable character`(bytes: [UInt8], text: String) {
    for words in ["Caf\u{E9}", "Coffee"] {
      let decoded = EncodingDetector.decode(
        Array("<r>\(words) ".utf8) + bytes + Array(" party".utf8), contentType: nil)
      #expect(decoded.encoding == .utf8)
      #expect(decoded.text == Array("<r>\(words) \(text) party".utf8))
    }
  }

  @Test func `a part of half a pair of surrogates is no character`() {
    let decoded = EncodingDetector.decode(Array("<r>".utf8) + [0xED, 0xA0], contentType: nil)
    #expect(decoded.encoding == .windows1252)
    #expect(String(validating: decoded.text, as: UTF8.self) != nil)
  }

  @Test func aFalseLabelOfUTF8LeavesTheDocumentsDeclaration() throws {
    let bytes = try Self.encode("<?xml encoding='windows-1251'?><r>Привет</r>", "CP1251")
    let decoded = EncodingDetector.decode(bytes, contentType: "text/xml; charset=utf-8")
    #expect(decoded.encoding.name == "windows-1251")
    #expect(decoded.warnings == ["declared as utf-8, but it is not"])
  }

  @Test func aTruncatedCharacterIsDropped() {
    let decoded = EncodingDetector.decode(Array("<r>éé".utf8.dropLast()), contentType: nil)
    #expect(decoded.encoding == .utf8)
    #expect(decoded.text == Array("<r>é".utf8))
  }

  @Test func controlCharactersAreDropped() {
    let decoded = EncodingDetector.decode(
      Array("<r>a\0b\u{B}c\u{FFFE}d\t\n</r>".utf8), contentType: nil)
    #expect(decoded.text == Array("<r>abcd\t\n</r>".utf8))
  }

  @Test func encodingsAreReadFromMeta() throws {
    for head in [
      "<meta charset=windows-1251>",
      "<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'>",
    ] {
      let bytes = try Self.encode("<html><head>\(head)</head><p>Привет</p>", "CP1251")
      let decoded = EncodingDetector.decode(
        bytes, contentType: "text/html", declaration: EncodingDetector.htmlDeclaration)
      #expect(String(decoding: decoded.text, as: UTF8.self).contains("Привет"))
    }
  }

  private struct ConversionFault: Error {}

  private static func encode(_ text: String, _ encoding: String) throws -> [UInt8] {
    let converter = iconv_open(encoding, "UTF-8")
    guard converter != iconv_t(bitPattern: -1) else { throw ConversionFault() }
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 6 + 16)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var left = input.count
        var to = output.baseAddress
        var room = output.count
        let result = iconv(converter, &from, &left, &to, &room)
        _ = iconv(converter, nil, nil, &to, &room)
        return result == -1 ? nil : output.count - room
      }
    }
    guard let written else { throw ConversionFault() }
    return output.prefix(written).map { UInt8(bitPattern: $0) }
  }
}
