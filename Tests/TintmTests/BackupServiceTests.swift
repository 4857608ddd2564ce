import Foundation
import Logging
import Pipeline
import SQLiteStore
import Sourcing
import Synchronization
import Testing

@testable import tintm

struct BackupServiceTests {
  /// Forwards each line at once.
  private struct Lines: LogHandler {
    let lines: AsyncStream<String>.Continuation
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.yield("\(event.message)") }
  }

  @Test func `the service makes due backups and reports failures`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/tintm-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore.create(at: folder + "/tintm.db")
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    let clock = PollingClock(now: { now.withLock(\.self) }, chance: { 0 })
    var work = BackupSettings(folder: folder + "/kept")
    work.keep = 1
    let service = BackupService(
      nil, of: store.path, logger: Logger(label: "test") { _ in Lines(lines: continuation) },
      clock: clock)
    let run = Task { try await service.run() }
    var messages = lines.makeAsyncIterator()
    await service.change(to: work)
    #expect(await messages.next() == "A backup was made")
    now.withLock { $0 += 86_400 }
    await service.change(to: work)
    #expect(await messages.next() == "A backup was made")
    var broken = work
    broken.folder = "/proc/nothing"
    await service.change(to: broken)
    #expect(await messages.next() == "The backup failed")
    run.cancel()
    try await run.value
    let kept = try FileManager.default.contentsOfDirectory(atPath: work.folder)
    #expect(kept.filter { !$0.hasPrefix(".") } == ["tintm-2023-11-15T22-13-20Z"])
  }
}
