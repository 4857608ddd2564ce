package import Foundation
package import Models
package import Store

extension SQLiteStore {
  package func ownSources(of reader: Int64) throws -> [SourceOverride] {
    try read { try $0.ownSources(of: reader) }
  }

  package func sourcesOfReaders() throws -> [Source] {
    try read { try $0.sourcesOfReaders() }
  }

  package func sourceID(named name: String) throws -> Int64? {
    try read { try $0.sourceID(named: name) }
  }

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
