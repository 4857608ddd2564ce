internal import Markup

/// Classes and ids that name the date of an article.
enum DateNames {
  private static let words: [StaticString] = [
    "date", "datum", "time", "pubdate", "publish", "published", "created", "submitted", "posted",
    "timestamp", "datetime", "dateline", "fecha", "postdate", "entrydate", "articledate",
    "publishdate", "datepublished", "meta",
  ]

  /// Whether a word in a class or id, separated by marks or capitals, is one of these.
  static func isOne(_ value: Bytes) -> Bool {
    var start = 0
    while start < value.count {
      while start < value.count, !value[start].isASCIILetter { start += 1 }
      var end = start
      while end < value.count, value[end].isASCIILetter,
        end == start || !NameWords.isCapital(value, at: end)
      {
        end += 1
      }
      if end - start >= 4, mayBegin(value[start], value[start + 1]),
        words.contains(where: { value.run(start, end).equalsIgnoringCase($0) })
      {
        return true
      }
      start = max(end, start + 1)
    }
    return false
  }

  /// Whether a known word may begin with these two letters.
  private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first | 0x20, second | 0x20) {
    case (UInt8(ascii: "d"), UInt8(ascii: "a")), (UInt8(ascii: "t"), UInt8(ascii: "i")),
      (UInt8(ascii: "p"), UInt8(ascii: "u")), (UInt8(ascii: "p"), UInt8(ascii: "o")),
      (UInt8(ascii: "c"), UInt8(ascii: "r")), (UInt8(ascii: "s"), UInt8(ascii: "u")),
      (UInt8(ascii: "f"), UInt8(ascii: "e")), (UInt8(ascii: "e"), UInt8(ascii: "n")),
      (UInt8(ascii: "a"), UInt8(ascii: "r")), (UInt8(ascii: "m"), UInt8(ascii: "e")):
      true
    default: false
    }
  }
}
