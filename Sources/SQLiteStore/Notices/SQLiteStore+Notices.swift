package import Foundation
package import Models

extension SQLiteStore {
  package func noteNotices(
    for targets: [NoticeTarget], reader name: String, at now: Date
  ) async throws {
    try await write { writer in
      let reader = try writer.reader.firstReader()?.id ?? writer.readerID(name)
      for target in targets {
        let known = try writer.registerTarget(target.name, at: now)
        if let sources = target.minimumSources {
          try writer.noteStories(
            coveredBy: sources, for: target.name, knownSince: known, reader: reader, at: now)
        }
        if let seconds = target.failingFor {
          try writer.noteSources(failingFor: seconds, for: target.name, reader: reader, at: now)
        }
      }
    }
  }

  package func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice] {
    try await write { writer in
      guard let state = try writer.reader.noticeTarget(target), state.next <= now else { return [] }
      return try writer.claimNotices(of: target, limit: limit(state.failures), at: now)
    }
  }

  package func markNoticesSent(_ ids: [Int64], of target: String, at now: Date) async throws {
    try await write { try $0.markNoticesSent(ids, of: target, at: now) }
  }

  package func requeueNotices(
    _ ids: [Int64], of target: String, because failure: String, until: Date
  ) async throws {
    try await write {
      try $0.requeueNotices(ids, of: target, because: failure, until: until)
    }
  }

  package func giveUpNotices(of target: String, before date: Date) async throws -> Int {
    try await write { try $0.giveUpNotices(of: target, before: date) }
  }

  package func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int {
    try await write {
      try $0.endLostNotices(of: target, takenBefore: date, areTriedAgain: areTriedAgain)
    }
  }

  package func nextNotice(of target: String) async throws -> Date? {
    try await read { try $0.nextNotice(of: target) }
  }

  package func noticeTroubles() throws -> [(target: String, waiting: Int, failure: String)] {
    try read { try $0.noticeTroubles() }
  }

  package func noticeFailures(of target: String) async throws -> Int {
    try await read { try $0.noticeTarget(target)?.failures ?? 0 }
  }
}
