import Models
import Testing

@testable import Composing

struct RevisionDiffTests {
  /// Changes in the notation of git's word diff, one line each; unchanged lines begin with a space.
  func marked(_ old: String, _ new: String) -> [String] {
    RevisionDiff.changes(from: old, to: new).map { change in
      let text = change.pieces.map { piece in
        switch piece.kind {
        case .removed: "[-\(piece.text)-]"
        case .added: "{+\(piece.text)+}"
        case .same, .changed: piece.text
        }
      }
      return (change.kind == .same ? " " : "") + text.joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      ("", "", []),
      ("a b", "a b", [" a b"]),
      ("a  b", "a b", [" a b"]),
      ("", "a b", ["{+a b+}"]),
      ("a b", "", ["[-a b-]"]),
      (
        "it left at six o'clock", "it left at seven o'clock",
        ["it left at [-six-] {+seven+} o'clock"]
      ),
      (
        "one two\n\nthree four", "one two\n\nnew words\n\nthree four",
        [" one two", "{+new words+}", " three four"]
      ),
      (
        "one two\n\nthree four\n\nfive six", "one two\n\nfive six",
        [" one two", "[-three four-]", " five six"]
      ),
      (
        "one two three\n\nx", "nothing of that\n\nx",
        ["[-one two three-]", "{+nothing of that+}", " x"]
      ),
      (
        "a b c d\n\ne f g h", "new first\n\na b c X\n\ne f g h",
        ["{+new first+}", "a b c [-d-] {+X+}", " e f g h"]
      ),
    ] as [(String, String, [String])])
  func `paragraphs and their words are compared`(old: String, new: String, lines: [String]) {
    #expect(marked(old, new) == lines)
  }

  /// The unchanged and added pieces give the new text, the unchanged and removed ones the old text.
  @Test func `each side of a diff contains its whole text`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          (0..<Int.random(in: 1...8, using: &generator)).map { _ in
            ["a", "b", "c", "d"].randomElement(using: &generator) ?? "a"
          }.joined(separator: " ")
        }
      }
      let changes = RevisionDiff.changes(
        from: texts[0].joined(separator: "\n\n"), to: texts[1].joined(separator: "\n\n"))
      func side(_ kind: TextChange.Kind) -> [String] {
        changes.map { change in
          change.pieces.filter { $0.kind == .same || $0.kind == kind }.map(\.text)
            .joined(separator: " ")
        }.filter { !$0.isEmpty }
      }
      #expect(side(.removed) == texts[0])
      #expect(side(.added) == texts[1])
    }
  }

  @Test func `the diff of long different texts is limited`() {
    let old = (0..<3000).map { "old\($0)" }.joined(separator: "\n\n")
    let new = (0..<3000).map { "new\($0)" }.joined(separator: "\n\n")
    #expect(RevisionDiff.changes(from: old, to: new).count == 4000)
    let words = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
    let others = (0..<20_000).map { "w\($0 * 2)" }.joined(separator: " ")
    #expect(!RevisionDiff.changes(from: words, to: others).isEmpty)
  }
}
