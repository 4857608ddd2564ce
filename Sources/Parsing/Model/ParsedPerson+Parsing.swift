extension ParsedPerson {
  /// Takes apart `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)` and their like.
  init(parsing text: String) {
    self.init(line: text.collapsed)
  }

  /// Takes apart a text without blanks that are too many.
  init(line text: String) {
    self.init()
    guard !text.isEmpty else { return }
    guard text.contains(anyOf: "@<(") else {
      name = text
      return
    }
    if let (outside, inside) = text.bracketed {
      if inside.isMailAddress {
        email = inside.withoutMailScheme
        name = outside.isEmpty ? nil : outside.unquoted
        return
      }
      if outside.isMailAddress {
        email = outside.withoutMailScheme
        name = inside.isEmpty ? nil : inside.unquoted
        return
      }
    }
    let words = text.split(separator: " ").map(String.init)
    let addresses = words.filter { $0.contains(anyOf: "@") }
    guard addresses.count == 1, let address = addresses.first, address.isMailAddress else {
      name = text
      return
    }
    email = address.withoutMailScheme
    name =
      words.filter { $0 != address }.joined(separator: " ")
      .trimmingPunctuation.unquoted.trimmedOrNil
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

extension String {
  /// The string without what parts a name from an address.
  fileprivate var trimmingPunctuation: String {
    let marks: Set<Character> = [",", ";", ":", "-", "|", " "]
    return String(
      trimmingPrefix { marks.contains($0) }.reversed().drop { marks.contains($0) }
        .reversed())
  }

  /// What is before and in the brackets at the end, `<…>` or `(…)`.
  fileprivate var bracketed: (outside: String, inside: String)? {
    let close = utf8.last
    let open = close == UInt8(ascii: ">") ? UInt8(ascii: "<") : UInt8(ascii: "(")
    guard let close, close == UInt8(ascii: ">") || close == UInt8(ascii: ")") else { return nil }
    var depth = 0
    let found = utf8.lastIndex { byte in
      if byte == close { depth += 1 }
      if byte == open { depth -= 1 }
      return depth == 0
    }
    guard let start = found else { return nil }
    return (
      String(self[..<start]).collapsed,
      String(self[utf8.index(after: start)...].dropLast()).collapsed
    )
  }
}
