import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The basis of the ranking keys, `nil` in a database that no pass has used yet.
  func rankingBasis() throws -> RankingBasis? {
    try RankingBasis(db.run(RankingBasis.stored))
  }
}
