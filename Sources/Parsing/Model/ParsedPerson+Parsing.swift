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
    if text.isMailAddress {
      email = text.withoutMailScheme
    } else {
      name = text
    }
  }
}

extension [ParsedPerson] {
  /// Adds somebody, or adds what is new about somebody of the same name.
  mutating func add(_ person: ParsedPerson) {
    guard !person.isEmpty else { return }
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
  /// What is before and in the brackets at the end, `<…>` or `(…)`.
  fileprivate var bracketed: (outside: String, inside: String)? {
    let close = utf8.last
    let open = close == UInt8(ascii: ">") ? UInt8(ascii: "<") : UInt8(ascii: "(")
    guard close == UInt8(ascii: ">") || close == UInt8(ascii: ")"),
      let start = utf8.lastIndex(of: open)
    else { return nil }
    return (
      String(self[..<start]).collapsed,
      String(self[utf8.index(after: start)...].dropLast()).collapsed
    )
  }
}
