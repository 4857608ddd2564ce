extension ParsedPerson {
  /// Takes apart `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)` and their like.
  init(parsing text: String) {
    self.init()
    let text = text.collapsed
    guard !text.isEmpty else { return }
    guard text.contains(anyOf: "@<(") else {
      name = text
      return
    }
    for (open, close) in [("<", ">"), ("(", ")")] as [(Character, Character)] {
      guard text.hasSuffix(String(close)), let start = text.lastIndex(of: open) else { continue }
      let outside = String(text[..<start]).collapsed
      let inside = String(text[text.index(after: start)...].dropLast()).collapsed
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
