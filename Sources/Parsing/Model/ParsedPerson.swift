internal import Markup

/// A person that a feed names.
package struct ParsedPerson: Sendable, Hashable {
  package var name: String?
  package var url: String?
  package var avatar: String?
  package var email: String?

  package init(
    name: String? = nil, url: String? = nil, avatar: String? = nil, email: String? = nil
  ) {
    self.name = name
    self.url = url
    self.avatar = avatar
    self.email = email
  }

  var isEmpty: Bool { name == nil && url == nil && avatar == nil && email == nil }
}

extension ParsedPerson {
  /// Parses `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)` and similar forms.
  init(parsing text: String) {
    var line = text.collapsed
    self = line.withUTF8 { Self.of(line: $0) }
  }

  /// The same for a line with collapsed blanks.
  static func of(line: Bytes) -> ParsedPerson {
    if line.isEmpty { return ParsedPerson() }
    guard hasMark(line) else { return ParsedPerson(name: line.string) }
    if let (outside, inside) = bracketed(line) {
      if inside.isMailAddress {
        return ParsedPerson(name: name(outside), email: inside.withoutMailScheme.string)
      }
      if outside.isMailAddress {
        return ParsedPerson(name: name(inside), email: outside.withoutMailScheme.string)
      }
    }
    return of(words: line)
  }

  /// Takes the single word that is an address as the address, and the other words as the name.
  private static func of(words line: Bytes) -> ParsedPerson {
    var address: Range<Int>?
    var index = 0
    while index < line.count {
      let end = line.firstIndex(of: 0x20, from: index) ?? line.count
      if line.run(index, end).contains(UInt8(ascii: "@")) {
        guard address == nil else { return ParsedPerson(name: line.string) }
        address = index..<end
      }
      index = end + 1
    }
    guard let address, line.run(address.lowerBound, address.upperBound).isMailAddress else {
      return ParsedPerson(name: line.string)
    }
    let email = line.run(address.lowerBound, address.upperBound).withoutMailScheme.string
    let before = line.run(0, address.lowerBound).trimmed
    let rest = Array(before) + line.run(address.upperBound, line.count)
    let named = rest.withUnsafeBufferPointer { rest in
      var (lower, upper) = (0, rest.count)
      while lower < upper, parts(rest[lower]) { lower += 1 }
      while upper > lower, parts(rest[upper - 1]) { upper -= 1 }
      return name(rest.run(lower, upper))
    }
    return ParsedPerson(name: named, email: email)
  }

  /// A name without surrounding quotes and blanks; `nil` if nothing is left.
  private static func name(_ text: Bytes) -> String? {
    var text = text
    if text.count > 1, text.first == 0x22, text.last == 0x22 { text = text.run(1, text.count - 1) }
    text = text.trimmed
    return text.isEmpty ? nil : text.string
  }

  /// Whether a line may contain more than a name.
  private static func hasMark(_ line: Bytes) -> Bool {
    for byte in line
    where byte == UInt8(ascii: "@") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "(") {
      return true
    }
    return false
  }

  /// Whether a byte separates a name from an address.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "|"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  /// The text before the brackets at the end (`<…>` or `(…)`), and the text inside.
  private static func bracketed(_ line: Bytes) -> (outside: Bytes, inside: Bytes)? {
    guard let close = line.last, close == UInt8(ascii: ">") || close == UInt8(ascii: ")") else {
      return nil
    }
    let open = close == UInt8(ascii: ">") ? UInt8(ascii: "<") : UInt8(ascii: "(")
    var depth = 0
    var index = line.count
    repeat {
      index -= 1
      if line[index] == close { depth += 1 }
      if line[index] == open { depth -= 1 }
    } while depth > 0 && index > 0
    guard depth == 0 else { return nil }
    return (line.run(0, index).trimmed, line.run(index + 1, line.count - 1).trimmed)
  }
}

extension [ParsedPerson] {
  /// Adds a person; if the list has a person of that name (without a name: of that email address),
  /// only adds missing values.
  mutating func add(_ person: consuming ParsedPerson) {
    if person.isEmpty { return }
    if isEmpty {
      self = [person]
    } else if let known = place(of: person) {
      self[known].name = self[known].name ?? person.name
      self[known].url = self[known].url ?? person.url
      self[known].avatar = self[known].avatar ?? person.avatar
      self[known].email = self[known].email ?? person.email
    } else if count < 256 {
      append(person)
    }
  }

  private func place(of person: borrowing ParsedPerson) -> Int? {
    for index in indices {
      if let name = person.name, let other = self[index].name {
        if name == other { return index }
      } else if person.email != nil, person.email == self[index].email {
        return index
      }
    }
    return nil
  }
}
