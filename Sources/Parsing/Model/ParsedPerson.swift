internal import Markup

/// A person that a feed names.
package struct ParsedPerson: Sendable, Hashable {
  package var name, url, avatar, email: String?

  var isEmpty: Bool { name == nil && url == nil && avatar == nil && email == nil }
}

extension ParsedPerson {
  /// The people of a line: `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)` and similar
  /// forms, or a list of these.
  static func list(parsing text: String) -> [ParsedPerson] {
    text.collapsed.withBytes { list(of: $0) }
  }

  /// The same for a line with collapsed blanks.
  static func list(of line: Bytes) -> [ParsedPerson] {
    // Most lines are a name.
    guard hasMark(line) else { return [of(line: line)] }
    let parts = parts(of: line)
    guard parts.count > 1 else { return [of(line: parts.first ?? line)] }
    let people = parts.map { of(line: $0) }
    return people.allSatisfy { $0.email != nil } ? people : [of(line: line)]
  }

  /// The parts of a line that end with a bracket and a comma or semicolon.
  private static func parts(of line: Bytes) -> [Bytes] {
    var parts: [Bytes] = []
    var start = 0
    for index in line.indices.dropFirst()
    where (line[index] == UInt8(ascii: ",") || line[index] == UInt8(ascii: ";"))
      && opening(of: line[index - 1]) != nil
    {
      parts.append(line.run(start, index).trimmed)
      start = index + 1
    }
    let rest = line.run(start, line.count).trimmed
    return rest.isEmpty ? parts : parts + [rest]
  }

  /// The person of a line with collapsed blanks.
  static func of(line: Bytes) -> ParsedPerson {
    if line.isEmpty { return ParsedPerson() }
    guard hasMark(line) else { return ParsedPerson(name: line.string) }
    var rest = line
    // What brackets say besides the address and the name is dropped (`mail@host (Name) (Staff)`).
    for _ in 0..<commentLimit {
      guard let (outside, inside) = bracketed(rest) else { break }
      if inside.isMailAddress {
        return ParsedPerson(name: name(outside), email: inside.withoutMailScheme.string)
      }
      if outside.isMailAddress {
        return ParsedPerson(name: name(inside), email: outside.withoutMailScheme.string)
      }
      rest = outside
    }
    return of(words: line)
  }

  /// Maximum number of brackets at the end of a line that are read.
  private static let commentLimit = 3

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
    guard let address, line.run(address).isMailAddress else {
      return ParsedPerson(name: line.string)
    }
    let email = line.run(address).withoutMailScheme.string
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

  /// The text before the brackets at the end (`<…>`, `(…)` or `[…]`), and the text inside.
  private static func bracketed(_ line: Bytes) -> (outside: Bytes, inside: Bytes)? {
    guard let close = line.last, let open = opening(of: close) else { return nil }
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

  /// The bracket that a closing one belongs to.
  private static func opening(of close: UInt8) -> UInt8? {
    switch close {
    case UInt8(ascii: ">"): UInt8(ascii: "<")
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    default: nil
    }
  }
}

extension [ParsedPerson] {
  /// Maximum number of people of one kind of a feed or an item.
  static let limit = 256

  /// Adds people.
  ///
  /// - Returns: the number of people beyond the limit.
  @discardableResult
  mutating func add(_ people: [ParsedPerson]) -> Int {
    people.reduce(0) { beyond, person in beyond + (add(person) ? 0 : 1) }
  }

  /// Adds a person; if the list has a person of that name (without a name: of that email address),
  /// only adds missing values.
  ///
  /// - Returns: `false` if the person is beyond the limit.
  @discardableResult
  mutating func add(_ person: consuming ParsedPerson) -> Bool {
    if person.isEmpty { return true }
    if isEmpty {
      self = [person]
    } else if let known = place(of: person) {
      self[known].name = self[known].name ?? person.name
      self[known].url = self[known].url ?? person.url
      self[known].avatar = self[known].avatar ?? person.avatar
      self[known].email = self[known].email ?? person.email
    } else if count < Self.limit {
      append(person)
    } else {
      return false
    }
    return true
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
