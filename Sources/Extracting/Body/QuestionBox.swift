internal import Markup

/// Recognises boxes of questions and answers, which belong to an article even if they follow it.
/// Rule B12 of docs/extraction.md.
struct QuestionBox {
  private let outline: PageOutline

  /// Maximum number of blocks examined in a box.
  private static let blockLimit = 400
  private static let fewestQuestions = 2
  /// Maximum number of words in a question, or in another line that is not an answer.
  private static let maxWords: Int32 = 30

  init(_ outline: PageOutline) {
    self.outline = outline
  }

  /// Whether the blocks contain answers, and either have a heading for questions or most of their
  /// short lines are questions.
  func isOne(_ blocks: Range<Int>) -> Bool {
    var (answers, questions, lines) = (0, 0, 0)
    var isHeaded = false
    for place in blocks.prefix(Self.blockLimit) {
      let block = outline.blocks[place]
      guard block.traits.isEmpty else { continue }
      let isShort = block.words <= Self.maxWords
      let isQuestion = isShort && Self.isQuestion(block, in: outline)
      if isQuestion {
        questions += 1
      } else if block.prose > 0 {
        answers += 1
        continue
      }
      guard isShort, block.words >= 1 else { continue }
      lines += 1
      if lines == 1, Phrases.questionHeads.matches(NormalizedLine(outline.text(of: block)).line) {
        isHeaded = true
      }
    }
    guard answers > 0 else { return false }
    return isHeaded || questions >= Self.fewestQuestions && questions * 2 >= lines
  }

  /// Whether a block ends with a question mark.
  static func isQuestion(_ block: Block, in outline: PageOutline) -> Bool {
    var node = Int(block.end) - 1
    while node >= Int(block.first) {
      if outline.tree.nodes[node].kind == .text {
        let text = outline.tree.source(of: node).trimmed
        if !text.isEmpty {
          return text.last == UInt8(ascii: "?") || text.suffix(3).elementsEqual("？".utf8)
            || text.suffix(2).elementsEqual("؟".utf8)
        }
      }
      node -= 1
    }
    return false
  }
}
