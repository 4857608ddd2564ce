internal import Markup

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
    var copy = self
    return copy.withUTF8 { bytes in
      guard let close = bytes.last, close == UInt8(ascii: ">") || close == UInt8(ascii: ")") else {
        return nil
      }
      let open = close == UInt8(ascii: ">") ? UInt8(ascii: "<") : UInt8(ascii: "(")
      var depth = 0
      var start = bytes.count
      repeat {
        start -= 1
        if bytes[start] == close { depth += 1 }
        if bytes[start] == open { depth -= 1 }
      } while depth > 0 && start > 0
      guard depth == 0 else { return nil }
      return (
        PlainText.collapse(bytes.run(0, start)),
        PlainText.collapse(bytes.run(start + 1, bytes.count - 1))
      )
    }
  }
}
