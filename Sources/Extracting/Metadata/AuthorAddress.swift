internal import Basics
internal import Markup

/// The addresses of pages about authors.
enum AuthorAddress {
  /// Whether an address is that of an author's page.
  static func isOne(_ address: Bytes) -> Bool { name(in: address) != nil }

  /// What follows the folder of authors in the address of an author's page: `jane-doe`.
  static func name(in address: Bytes) -> Bytes? {
    for index in address.indices where address[index] == UInt8(ascii: "/") {
      guard index + 1 < address.count,
        address[index + 1] == UInt8(ascii: "a") || address[index + 1] == UInt8(ascii: "u")
      else { continue }
      for part in folders where address.hasPrefixIgnoringCase(part, at: index) {
        // A list of all authors and a login page name no author.
        let rest = address.run(index + part.utf8CodeUnitCount, address.count)
        let isNone =
          rest.isEmpty || accountPages.contains { rest.hasPrefixIgnoringCase($0, at: 0) }
        return isNone ? nil : rest
      }
    }
    return nil
  }

  private static let accountPages: [StaticString] = [
    "log", "sign", "register", "password", "newpwd", "forgot", "member", "me/", "account",
    "settings", "subscri", "?", "#",
  ]
  private static let folders: [StaticString] = [
    "/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/auteurs/", "/autore/", "/user/",
    "/users/",
  ]

  /// Number of bytes at the end of an address that are compared, and of words of a text.
  private static let reach = 120
  private static let wordLimit = 12

  /// Whether a text has a word of the address, as a name has: "Jane Doe" and `/people/jdoe`. `nil` if
  /// the address has no words, or the text none that could be there.
  static func agrees(_ address: Bytes, with text: String) -> Bool? {
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let named = name(in: Bytes(rebasing: path))
    let end = String(outside: (named.map { $0[...] } ?? path).suffix(reach).map(\.asciiLowercased))
    let parts = end.split(separator: "/")
    let words = text.lowercased().split { !$0.isLetter }
      .filter { $0.utf8.count >= 3 && $0.utf8.allSatisfy { $0 < 0x80 } }
    guard !words.isEmpty, let part = named == nil ? parts.last : parts.first,
      part.contains(where: \.isLetter)
    else { return nil }
    return words.prefix(wordLimit).contains { part.firstRange(of: $0) != nil }
  }
}
