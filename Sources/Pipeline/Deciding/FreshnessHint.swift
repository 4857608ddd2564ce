package import Fetching
package import Foundation

/// The freshness lifetime that a response declares (RFC 9111 4.2; polling.md S4, S6).
package enum FreshnessHint {
  /// Seconds from now: `max-age` less `Age`, else `Expires` less `Date`; `nil` without either.
  /// Never negative: an expired lifetime is 0.
  package static func seconds(in headers: HeaderFields, now: Date) -> Double? {
    if let maxAge = maxAge(in: headers) {
      let age = headers["age"].flatMap { number($0[...]) } ?? 0
      return max(0, maxAge - age)
    }
    guard let expires = headers["expires"] else { return nil }
    guard let date = HTTPDate.parse(expires, now: now) else { return 0 }
    let sent = headers["date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return max(0, date.timeIntervalSince(sent))
  }

  /// The first readable `max-age`, quoted or not, in any letter case.
  private static func maxAge(in headers: HeaderFields) -> Double? {
    for value in headers.all("cache-control") {
      for directive in directives(in: value) {
        let pair = directive.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, trim(pair[0]).lowercased() == "max-age" else { continue }
        if let seconds = number(trim(pair[1])) { return seconds }
      }
    }
    return nil
  }

  /// Splits at commas, except within quotes (RFC 9110 5.6.4).
  private static func directives(in value: String) -> [Substring] {
    var directives: [Substring] = []
    var start = value.startIndex
    var isQuoted = false
    for index in value.indices {
      if value[index] == "\"" { isQuoted.toggle() }
      guard value[index] == ",", !isQuoted else { continue }
      directives.append(value[start..<index])
      start = value.index(after: index)
    }
    return directives + [value[start...]]
  }

  /// Parses delta-seconds; a number too large to hold becomes 2^31 (RFC 9111 1.2.2).
  private static func number(_ text: Substring) -> Double? {
    let digits = trim(text)
    guard !digits.isEmpty, digits.utf8.count <= 4096,
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return min(Double(digits) ?? 2_147_483_648, 2_147_483_648)
  }

  private static func trim(_ text: Substring) -> Substring {
    let edge: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\"" }
    var text = text.drop(while: edge)
    while let last = text.last, edge(last) { text.removeLast() }
    return text
  }
}
