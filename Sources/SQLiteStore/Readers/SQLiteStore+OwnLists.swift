package import Foundation
import Models
package import Store

extension SQLiteStore {
  package func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64]? {
    do {
      return try write { try $0.changeOwnList(changes, of: reader, at: now) }
    } catch is OwnListIsFull {
      return nil
    }
  }
}
