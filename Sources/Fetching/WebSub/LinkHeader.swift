/// The `Link` fields of an answer (RFC 8288), as far as WebSub needs them.
package enum LinkHeader {
  /// Targets of one field section that are looked at.
  private static let limit = 64

  /// The first target with a relation, absolute; only http and https.
  ///
  /// - Parameters:
  ///   - relation: lower case, such as `hub`.
  ///   - base: the URL that answered.
  package static func target(
    _ relation: String, in headers: HeaderFields, base: String
  ) -> String? {
    guard let base = try? RequestURL(base) else { return nil }
    var seen = 0
    for value in headers.all("link") {
      var rest = value[...]
      while seen < limit, let open = rest.firstIndex(of: "<"),
        let close = rest[open...].firstIndex(of: ">")
      {
        seen += 1
        let target = rest[rest.index(after: open)..<close]
        rest = rest[rest.index(after: close)...]
        let parameters = rest.prefix(upTo: end(of: rest))
        rest = rest[parameters.endIndex...]
        guard relations(in: parameters).contains(relation) else { continue }
        return (try? base.resolve(String(target)))?.string
      }
    }
    return nil
  }

  /// Where the parameters of a link end: at a comma that is in no quotes.
  private static func end(of text: Substring) -> Substring.Index {
    var isQuoted = false
    return text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    } ?? text.endIndex
  }

  private static func relations(in parameters: Substring) -> [String] {
    for parameter in parameters.split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      let name = pair[0].filter { $0 != " " && $0 != "\t" }.lowercased()
      guard pair.count == 2, name == "rel" else { continue }
      return pair[1].lowercased().split { " \t\"".contains($0) }.map(String.init)
    }
    return []
  }
}
