/// Formulas in TeX, which MathJax 2 and kramdown write as scripts: `<script type="math/tex">`.
extension HTMLTokenizer {
  private static let previewEnd: StaticString = "</span>"

  /// Whether the current tag begins such a formula.
  var isTeX: Bool {
    tag == .script && value("type")?.trimmed.hasPrefixIgnoringCase("math/tex", at: 0) == true
  }

  /// Moves past the formula of the current tag; returns its text, which is empty if a preview with
  /// the same text is directly before it.
  mutating func readTeX() -> Bytes {
    let before = bytes.run(0, start)
    var formula = readRawText(of: .script).trimmed
    // kramdown hides `<` and `&` from XML parsers.
    if formula.hasPrefixIgnoringCase("% <![cdata[", at: 0) {
      formula = formula.run(11, formula.count).trimmed
    }
    if formula.hasPrefixIgnoringCase("%]]>", at: formula.count - 4) {
      formula = formula.run(0, formula.count - 4).trimmed
    }
    let end = before.count - Self.previewEnd.utf8CodeUnitCount
    guard before.hasPrefixIgnoringCase(Self.previewEnd, at: end), end >= formula.count,
      before.run(end - formula.count, end).isSame(as: formula)
    else { return formula }
    return formula.run(0, 0)
  }
}
