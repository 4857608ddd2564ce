import GRDB
import Matching

/// The tokeniser of the full-text index: words as rules have them (``WordScanner``).
final class FoldingTokenizer: FTS5CustomTokenizer {
  static let name = "tintm"

  init(db: Database, arguments: [String]) {}

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
    pText: UnsafePointer<CChar>?, nText: CInt, tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return 0 }
    var code: CInt = 0
    pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { bytes in
      var scanner = WordScanner(UnsafeBufferPointer(start: bytes, count: Int(nText)))
      let isQuery = tokenization.contains(.query)
      scanner.forEach(isQuery: isQuery) { word in
        let flags = word.isBeside && !isQuery ? FTS5TokenFlags.colocated.rawValue : 0
        code = word.letters.withUnsafeBytes { letters in
          tokenCallback(
            context, flags, letters.bindMemory(to: CChar.self).baseAddress,
            CInt(clamping: letters.count), CInt(clamping: word.start), CInt(clamping: word.end))
        }
        return code == 0
      }
    }
    return code
  }
}
