package import Models

/// Parses a match expression.
///
/// - `word`, `begin*`, `"some words"`, `/pattern/i`: in headline or text
/// - `title:`, `author:`, `source:`, `category:`, `tag:`, `label:`, `url:` before any of these
/// - `lang:de`, `words:<200`, `age:>7d`, `is:copy`, `has:enclosure`
/// - terms side by side must all hold; `AND`, `OR`, `NOT` in capitals and brackets; `-` before
///   anything means NOT
package struct MatchReader {
  /// Maximum numbers of characters, of terms, and of nested brackets.
  package static let maxCharacters = 2000
  static let maxTerms = 64
  static let maxDepth = 20

  private var tokens: ArraySlice<MatchToken>
  /// Whether invalid terms are taken as plain words.
  private let isLenient: Bool
  private var terms = 0
  private var depth = 0
  /// Number of enclosing NOTs.
  private var negations = 0
  private var notes: [MatchFault] = []

  private init(_ text: String, isLenient: Bool) {
    let cut = text.prefix(Self.maxCharacters)
    tokens = MatchScanner.tokens(cut)[...]
    self.isLenient = isLenient
  }

  /// Parses an expression strictly: for rules, `--where` and programs.
  package static func read(_ text: String) throws(MatchFault) -> MatchExpression {
    guard text.count <= maxCharacters else {
      throw MatchFault(
        column: maxCharacters + 1, "an expression has at most \(maxCharacters) characters")
    }
    var reader = MatchReader(text, isLenient: false)
    guard !reader.tokens.isEmpty else {
      throw MatchFault(column: 1, "expected a word or a condition such as source:name")
    }
    let expression = try reader.either()
    if let stray = reader.tokens.first {
      throw MatchFault(column: stray.column, "“)” without a matching “(”")
    }
    guard let expression else {
      throw MatchFault(column: 1, "expected a word or a condition such as source:name")
    }
    return expression
  }

  /// Parses the text that a reader typed into a search; invalid terms are taken as words.
  ///
  /// - Returns: `nil` if there is nothing to search; notes about the terms that were taken as
  ///   words.
  package static func search(_ text: String) -> (MatchExpression?, notes: [MatchFault]) {
    var reader = MatchReader(text, isLenient: true)
    var parts: [MatchExpression] = []
    while !reader.tokens.isEmpty {
      // A lenient reader does not throw: it adds notes instead.
      if let part = (try? reader.either()) ?? nil { parts.append(part) }
      if let stray = reader.tokens.first {
        reader.notes.append(MatchFault(column: stray.column, "“)” without a matching “(”"))
        reader.tokens.removeFirst()
      }
    }
    return (join(parts), reader.notes)
  }

  private static func join(_ parts: [MatchExpression]) -> MatchExpression? {
    parts.count > 1 ? .all(parts) : parts.first
  }

  private mutating func either() throws(MatchFault) -> MatchExpression? {
    var parts: [MatchExpression] = []
    if let part = try all() { parts.append(part) }
    while let token = tokens.first, token.kind == .or {
      tokens.removeFirst()
      let part = try all()
      if part == nil || parts.isEmpty {
        try complain(token.column, "OR needs a term on both sides")
      }
      if let part { parts.append(part) }
    }
    return parts.count > 1 ? .any(parts) : parts.first
  }

  private mutating func all() throws(MatchFault) -> MatchExpression? {
    var parts: [MatchExpression] = []
    while let token = tokens.first, token.kind != .or, token.kind != .close {
      if token.kind == .and {
        tokens.removeFirst()
        let next = tokens.first?.kind
        if parts.isEmpty || next == nil || next == .or || next == .and || next == .close {
          try complain(token.column, "AND needs a term on both sides")
        }
        continue
      }
      if let part = try unary() { parts.append(part) }
    }
    return Self.join(parts)
  }

  private mutating func unary() throws(MatchFault) -> MatchExpression? {
    guard let token = tokens.popFirst() else { return nil }
    switch token.kind {
    case .not:
      let isOperand =
        switch tokens.first?.kind {
        case .term, .open, .not: true
        default: false
        }
      guard isOperand else {
        try complain(token.column, "\(token.text) needs a term after it")
        return nil
      }
      negations += 1
      defer { negations -= 1 }
      return try nested(token.column) { (reader) throws(MatchFault) in
        try reader.unary().map { .not($0) }
      }
    case .open:
      let inner = try nested(token.column) { (reader) throws(MatchFault) in
        try reader.either()
      }
      if tokens.first?.kind == .close {
        tokens.removeFirst()
      } else {
        try complain(token.column, "“(” without a matching “)”")
      }
      if inner == nil { try complain(token.column, "the parentheses are empty") }
      return inner
    case .term(let term):
      terms += 1
      guard terms <= Self.maxTerms else {
        try complain(token.column, "an expression has at most \(Self.maxTerms) terms")
        tokens = []
        return nil
      }
      return try read(term, token)
    case .and, .or, .close: return nil
    }
  }

  private mutating func nested(
    _ column: Int,
    _ body: (inout MatchReader) throws(MatchFault) -> MatchExpression?
  ) throws(MatchFault) -> MatchExpression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else {
      try complain(column, "parentheses can be nested at most \(Self.maxDepth) deep")
      tokens = []
      return nil
    }
    return try body(&self)
  }

  private mutating func complain(_ column: Int, _ message: String) throws(MatchFault) {
    let fault = MatchFault(column: column, message)
    guard isLenient else { throw fault }
    notes.append(fault)
  }

  private mutating func read(
    _ term: MatchToken.Term, _ token: MatchToken
  ) throws(MatchFault) -> MatchExpression? {
    do {
      let reader = MatchTermReader(
        token: token, isLenient: isLenient,
        isLastOfSearch: isLenient && tokens.isEmpty && negations == 0)
      return try reader.expression(term)
    } catch {
      try complain(error.column, error.message)
      let words = MatchWords(token.text.filter { $0 != "\"" })
      return words.hasWord ? .condition(.words(words, in: .text)) : nil
    }
  }
}

/// An error in an expression, with its position.
package struct MatchFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// In characters, from 1.
  package var column: Int
  /// A sentence without a full stop: the error and what was expected.
  package var message: String

  package init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  package var description: String { "column \(column): \(message)" }
}
