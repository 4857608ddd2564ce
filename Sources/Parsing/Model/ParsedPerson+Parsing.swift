internal import Markup

extension ParsedPerson {
  /// Takes apart `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)` and their like.
  init(parsing text: String) {
    var line = text.collapsed
    self = line.withUTF8 { ParsedPerson(line: $0) }
  }

  /// Takes apart a line without blanks that are too many.
  init(line: Bytes) {
    self.init()
    guard !line.isEmpty else { return }
    guard Self.hasMark(line) else {
      name = line.string
      return
    }
    if let (outside, inside) = Self.bracketed(line) {
      if inside.isMailAddress {
        email = inside.withoutMailScheme.string
        name = Self.name(outside)
        return
      }
      if outside.isMailAddress {
        email = outside.withoutMailScheme.string
        name = Self.name(inside)
        return
      }
    }
    readWords(line)
  }

  /// Looks for the one word that is an address; the others are the name.
  private mutating func readWords(_ line: Bytes) {
    var address: Range<Int>?
    var index = 0
    while index < line.count {
      let end = line.firstIndex(of: 0x20, from: index) ?? line.count
      if line.run(index, end).contains(UInt8(ascii: "@")) {
        guard address == nil else {
          name = line.string
          return
        }
        address = index..<end
      }
      index = end + 1
    }
    guard let address, line.run(address.lowerBound, address.upperBound).isMailAddress else {
      name = line.string
      return
    }
    email = line.run(address.lowerBound, address.upperBound).withoutMailScheme.string
    let before = line.run(0, address.lowerBound).trimmed
    let rest = Array(before) + line.run(address.upperBound, line.count)
    rest.withUnsafeBufferPointer { rest in
      var (lower, upper) = (0, rest.count)
      while lower < upper, Self.parts(rest[lower]) { lower += 1 }
      while upper > lower, Self.parts(rest[upper - 1]) { upper -= 1 }
      name = Self.name(rest.run(lower, upper))
    }
  }

  /// A name without the quotes and blanks around it; `nil` for none.
  private static func name(_ text: Bytes) -> String? {
    var text = text
    if text.count > 1, text.first == 0x22, text.last == 0x22 { text = text.run(1, text.count - 1) }
    text = text.trimmed
    return text.isEmpty ? nil : text.string
  }

  /// Whether a line can be more than a name.
  private static func hasMark(_ line: Bytes) -> Bool {
    for byte in line
    where byte == UInt8(ascii: "@") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "(") {
      return true
    }
    return false
  }

  /// What parts a name from an address.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "|"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  /// What is before and in the brackets at the end, `<…>` or `(…)`.
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
  /// Adds somebody, or adds what is new about somebody of the same name.
  mutating func add(_ person: ParsedPerson) {
    guard !person.isEmpty else { return }
    if isEmpty {
      self = [person]
      return
    }
    let known = firstIndex { other in
      if let name = person.name, let otherName = other.name { return name == otherName }
      return person.email != nil && person.email == other.email
    }
    guard let known else {
      if count < 256 { append(person) }
      return
    }
    self[known].name = self[known].name ?? person.name
    self[known].url = self[known].url ?? person.url
    self[known].avatar = self[known].avatar ?? person.avatar
    self[known].email = self[known].email ?? person.email
  }
}
