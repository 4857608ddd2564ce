/// The English month names, abbreviated to three letters or more, which nearly all feeds use.
enum MonthName {
  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static func month(_ word: Bytes) -> Int? {
    guard word.count >= 3, word.count <= 40 else { return nil }
    let first = word[0]
    return switch (first.asciiLowercased, word[1].asciiLowercased, word[2].asciiLowercased) {
    case (0x6A, 0x61, 0x6E): check(1, word)
    case (0x66, 0x65, 0x62): check(2, word)
    case (0x6D, 0x61, 0x72): check(3, word)
    case (0x61, 0x70, 0x72): check(4, word)
    case (0x6D, 0x61, 0x79): check(5, word)
    case (0x6A, 0x75, 0x6E): check(6, word)
    case (0x6A, 0x75, 0x6C): check(7, word)
    case (0x61, 0x75, 0x67): check(8, word)
    case (0x73, 0x65, 0x70): check(9, word)
    case (0x6F, 0x63, 0x74): check(10, word)
    case (0x6E, 0x6F, 0x76): check(11, word)
    case (0x64, 0x65, 0x63): check(12, word)
    default: nil
    }
  }

  /// Returns the month if the word is its name or a prefix of its name.
  private static func check(_ month: Int, _ word: Bytes) -> Int? {
    if word.count == 3 { return month }
    let name = english[month - 1].utf8
    guard word.count <= name.count else { return nil }
    return zip(word, name).allSatisfy { $0.asciiLowercased == $1 } ? month : nil
  }
}

/// Zone names and their offsets in seconds east of Greenwich.
enum TimeZoneName {
  /// Hundreds are hours, as in `-0500` (RFC 822, 5.1; the other names as feeds use them). US names
  /// without S or D mean standard time. Names that mean several zones of one weight are left out.
  private static let table: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "zulu": 0, "wet": 0,
    "est": -500, "edt": -400, "et": -500, "cst": -600, "cdt": -500, "ct": -600, "mst": -700,
    "mdt": -600, "mt": -700, "pst": -800, "pdt": -700, "pt": -800, "ast": -400, "adt": -300,
    "at": -400,
    "nst": -330, "ndt": -230, "akst": -900, "akdt": -800, "hst": -1000, "hdt": -900,
    "sst": -1100, "bst": 100, "west": 100, "cet": 100, "cest": 200, "cedt": 200, "met": 100,
    "mest": 200, "mez": 100, "mesz": 200, "eet": 200, "eest": 300, "eedt": 300, "oez": 200,
    "oesz": 300, "wez": 0, "trt": 300, "msk": 300, "msd": 400, "samt": 400, "yekt": 500,
    "omst": 600, "krat": 700, "novt": 700, "irkt": 800, "yakt": 900, "vlat": 1000, "magt": 1100,
    "pett": 1200, "wat": 100, "cat": 200, "sast": 200, "eat": 300, "mut": 400, "idt": 300,
    "irst": 330, "irdt": 430, "gst": 400, "get": 400, "azt": 400, "aft": 430, "pkt": 500,
    "uzt": 500, "tjt": 500, "tmt": 500, "mvt": 500, "ist": 530, "slst": 530, "npt": 545,
    "kgt": 600, "btt": 600, "mmt": 630, "ict": 700, "wib": 700, "hovt": 700, "wita": 800,
    "wit": 900, "sgt": 800, "myt": 800, "hkt": 800, "pht": 800, "phst": 800, "bnt": 800,
    "ulat": 800, "awst": 800, "jst": 900, "kst": 900, "acst": 930, "acdt": 1030, "aest": 1000,
    "aedt": 1100, "chst": 1000, "pgt": 1000, "sbt": 1100, "nct": 1100, "nzst": 1200, "nzdt": 1300,
    "fjt": 1200, "brt": -300, "brst": -200, "art": -300, "uyt": -300, "gft": -300, "srt": -300,
    "clt": -400, "clst": -300, "bot": -400, "gyt": -400, "vet": -400, "cot": -500, "cvt": -100,
    "azot": -100,
  ]

  static func offset(_ name: Bytes) -> Int? {
    guard name.count <= 5 else { return nil }
    if name.count == 1 { return military(name[0].asciiLowercased) }
    if name.equalsIgnoringCase("gmt") { return 0 }
    return offset(name.string.lowercased())
  }

  /// The offset of a name in lower case.
  static func offset(_ name: String) -> Int? {
    guard let value = table[name] else { return nil }
    return (value / 100) * 3600 + (value % 100) * 60
  }

  /// The single letters of RFC 822, 5.1: A to M (without J) are west, N to Y are east.
  private static func military(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "i"): -3600 * Int(letter - 0x60)
    case UInt8(ascii: "k")...UInt8(ascii: "m"): -3600 * Int(letter - 0x61)
    case UInt8(ascii: "n")...UInt8(ascii: "y"): 3600 * Int(letter - 0x6D)
    case UInt8(ascii: "z"): 0
    default: nil
    }
  }
}

/// The order of day and month in a date of numbers.
enum NumericOrder: Sendable, Hashable {
  case dayFirst, monthFirst

  /// The order of a language; `nil` if its countries differ and no country is given (Unicode CLDR,
  /// short date formats). English is written in both.
  init?(language: String?) {
    guard let language else { return nil }
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    guard let tongue = parts.first else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 }
    switch (tongue, region) {
    case ("en", "us"), ("en", "ph"), ("es", "us"), ("fil", _): self = .monthFirst
    case ("en", nil), ("zh", _), ("ja", _), ("ko", _), ("hu", _), ("lt", _), ("eu", _): return nil
    default: self = .dayFirst
    }
  }
  /// The order of a page in a language. English counts as that of the United States if no country
  /// is given, and other languages without an order as writing the day first.
  init(ofPageIn language: String?) {
    let isEnglish = language?.lowercased().prefix { $0 != "-" && $0 != "_" } ?? "en" == "en"
    self = NumericOrder(language: language) ?? (isEnglish ? .monthFirst : .dayFirst)
  }
}
