/// A pattern of paths: words, and parameters in braces, such as `articles/{id}/story`.
///
/// `{id}` and `{number}` are positive whole numbers in their only notation, `{digest}` is the name of
/// a stored picture, and any other parameter takes any segment.
struct PathPattern: Sendable, Hashable, ExpressibleByStringLiteral {
  enum Segment: Sendable, Hashable {
    case word(String)
    case number(name: String)
    case digest
    case text(name: String)
  }

  let segments: [Segment]
  /// As it was written.
  let text: String

  init(_ text: String) {
    self.text = text
    segments = text.split(separator: "/").map { part in
      guard part.hasPrefix("{") else { return .word(String(part)) }
      let name = String(part.dropFirst().dropLast())
      return switch name {
      case "id", "number": .number(name: name)
      case "digest": .digest
      default: .text(name: name)
      }
    }
  }

  init(stringLiteral text: String) { self.init(text) }

  /// - Parameter path: percent-decoded, without an empty last segment.
  /// - Returns: `nil` if the path has another form.
  func values(in path: some BidirectionalCollection<String>) -> PathValues? {
    match(path).flatMap { $0.wrong == nil ? $0.values : nil }
  }

  /// The first segment that should be a number and is none; `nil` if the path differs otherwise too.
  func wrongNumber(in path: [String]) -> String? { match(path)?.wrong }

  private func match(
    _ path: some BidirectionalCollection<String>
  ) -> (values: PathValues, wrong: String?)? {
    guard path.count == segments.count else { return nil }
    var (values, wrong) = (PathValues(), nil as String?)
    for (part, segment) in zip(path, segments) {
      switch segment {
      case .word(let word): guard part == word else { return nil }
      case .number:
        if let number = PathValues.number(part) {
          values.numbers.append(number)
        } else {
          wrong = wrong ?? part
        }
      case .digest:
        guard StoredPicture.isDigest(part) else { return nil }
        values.texts.append(part)
      case .text: values.texts.append(part)
      }
    }
    return (values, wrong)
  }
}

/// The parameters in a path, in order.
struct PathValues: Sendable, Hashable {
  var numbers: [Int64] = []
  var texts: [String] = []

  /// The first number, which names what the path is about.
  var id: Int64 { numbers.first ?? 0 }
  var text: String { texts.first ?? "" }

  /// A positive number in its only notation: no sign, no leading zeros.
  static func number(_ text: String) -> Int64? {
    text.utf8.first == UInt8(ascii: "0") ? nil : WholeNumber.of(text, digits: 18)
  }
}
