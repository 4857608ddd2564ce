import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  func shownText(_ article: Int64) throws -> ShownText? {
    try db.run(ShownText.statement([article])).first.map { row in
      try ShownText(row) { metadata in
        // The index holds the same text.
        WordsDigest.of(try reader.plainText(article) ?? "", words: metadata.wordCount)
      }
    }
  }
}
