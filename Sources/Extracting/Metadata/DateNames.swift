internal import Markup

/// Classes and ids that name the date of an article.
enum DateNames {
  private static let words: [StaticString] = [
    "date", "datum", "time", "pubdate", "publish", "published", "created", "submitted", "posted",
    "timestamp", "datetime", "dateline", "fecha", "postdate", "entrydate", "articledate",
    "publishdate", "datepublished", "meta",
  ]

  /// Whether a word of a class or id, between marks or capitals, is one of these.
  static func isOne(_ value: Bytes) -> Bool {
    var start = 0
    while start < value.count {
      while start < value.count, !value[start].isASCIILetter { start += 1 }
      var end = start
      while end < value.count, value[end].isASCIILetter, end == start || !isCapital(value, at: end)
      {
        end += 1
      }
      if end - start >= 4, words.contains(where: { value.run(start, end).equalsIgnoringCase($0) }) {
        return true
      }
      start = max(end, start + 1)
    }
    return false
  }

  private static func isCapital(_ value: Bytes, at index: Int) -> Bool {
    value[index] &- 0x41 < 26 && !(value[index - 1] &- 0x41 < 26)
  }
}
