import Models

/// The words of a text, one after the other.
///
/// A word is a run of letters and digits; case and what follows an apostrophe do not matter.
/// Scripts that put no blanks between words give pairs of neighbouring characters instead.
struct TermScan {
  /// No more of a text than this is looked at.
  static let limit = 4000

  struct Word {
    var text: String
    /// Whether it begins with a capital letter and does not begin a sentence.
    var isName: Bool
  }

  static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var word = String.UnicodeScalarView()
    var isCapital = false
    var beginsSentence = true
    var isAfterApostrophe = false
    var neighbour: Unicode.Scalar?
    func end() {
      defer {
        word.removeAll(keepingCapacity: true)
        isAfterApostrophe = false
      }
      guard !word.isEmpty else { return }
      words.append(
        Word(text: String(word).lowercased(), isName: isCapital && !beginsSentence))
      beginsSentence = false
    }
    for scalar in text.unicodeScalars.prefix(limit) {
      if scalar.isUnspaced {
        end()
        if let neighbour {
          var pair = String.UnicodeScalarView()
          pair.append(neighbour)
          pair.append(scalar)
          words.append(Word(text: String(pair), isName: false))
        }
        neighbour = scalar
        continue
      }
      neighbour = nil
      if isWordPart(scalar) {
        if isAfterApostrophe { continue }
        if word.isEmpty { isCapital = scalar.properties.isUppercase }
        word.append(scalar)
      } else if (scalar == "'" || scalar == "\u{2019}") && !word.isEmpty {
        isAfterApostrophe = true
      } else {
        end()
        if scalar == "." || scalar == "!" || scalar == "?" || scalar == ":" || scalar == "\n" {
          beginsSentence = true
        }
      }
    }
    end()
    return words
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
      default: return false
      }
    }
    return scalar.properties.isAlphabetic
  }
}
