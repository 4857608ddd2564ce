package import Basics

extension TextSpan {
  /// The text for a terminal or a plain text, where nothing can be raised or lowered: in the
  /// characters that are so by themselves (`10⁹`, `H₂O`) if there is one for each, otherwise a
  /// number behind a sign (`10^1.5`), since it would become part of the number before it. Words
  /// (`5th`) and marks in brackets (`[1]`) can be told apart without one.
  package var plainText: String {
    let isRaised = style.contains(.raised)
    guard isRaised || style.contains(.lowered) else { return text }
    let forms = isRaised ? Self.raisedForms : Self.loweredForms
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let form = forms[scalar] else { return isNumber ? (isRaised ? "^" : "_") + text : text }
      result.append(form)
    }
    return String(result)
  }

  private var isNumber: Bool {
    text.utf8.first != UInt8(ascii: "[") && text.utf8.contains { 0x30...0x39 ~= $0 }
      && !text.utf8.contains { $0 == 0x20 || $0 == 0x0A }
  }

  private static let raisedForms = forms("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ ")
  private static let loweredForms = forms("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ ")

  private static func forms(_ forms: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(firstOf: zip("0123456789+-−=()ni ".unicodeScalars, forms.unicodeScalars))
  }
}
