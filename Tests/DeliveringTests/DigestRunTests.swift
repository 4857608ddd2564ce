import Foundation
import Glibc
import Models
import Recommending
import SQLiteStore
import Store
import Testing
import Words

@testable import Delivering

struct DigestRunTests {
  @Test func `each edition is created and written once, and old editions are pruned`() async throws
  {
    let room = try DigestFixture()
    defer { room.remove() }
    var plan = try room.plan([.file(pattern: "out/%F.txt", keep: 2)])
    plan.since = 6 * 86_400
    try await room.run([plan], minutes: 0)
    #expect(room.files("out") == [])
    for day in 0..<4 {
      for minute in [31.0, 32, 45] {
        try await room.run([plan], minutes: Double(day) * 1440 + minute)
      }
    }
    #expect(room.files("out") == ["2026-11-25.txt", "2026-11-26.txt"])
    #expect(try room.text("out/2026-11-26.txt").contains("Harbour opens"))
    let editions = try room.store.editions(of: 1, limit: 30)
    #expect(editions.map(\.slot) == (23...26).reversed().map { "2026-11-\($0)T06:30" })
    #expect(try room.store.deliveries(of: 1, limit: 30).allSatisfy { $0.tries == 1 })
  }

  @Test func `an edition without articles is not delivered`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    let plan = try room.plan([.file(pattern: "out/%F.txt", keep: nil)])
    for minute in [0.0, 31, 1471] { try await room.run([plan], minutes: minute) }
    // Without `since`, an edition contains the articles since the previous one.
    #expect(room.files("out") == ["2026-11-23.txt"])
    #expect(try room.store.deliveries(of: 1, limit: 30).map(\.edition.articles) == [0, 1])
    #expect(try room.store.editions(of: 1, limit: 30).count == 1)
  }

  @Test func `clock jumps create no duplicate editions`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    var plan = try room.plan([.command(["/bin/sh", "-c", "cat >> got; echo >> got"])])
    plan.since = 6 * 86_400
    let year = 365.0 * 1440
    // A year ahead, back, an hour back, and forward again.
    for minute in [year, 0, 31, -30, 20, 31, 40, 31, 100] {
      try await room.run([plan], minutes: minute)
    }
    let slots = try room.store.deliveries(of: 1, limit: 30).map(\.edition.slot)
    #expect(slots == ["2026-11-23T06:30"])
    let text = try room.text("got")
    #expect(
      text.components(separatedBy: "Harbour opens").count == 3,
      "once in the table of contents, once in the text")
  }

  @Test func `a new plan creates no editions for earlier slots`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    let plan = try room.plan([.file(pattern: "out/%F.txt", keep: nil)])
    try await room.run([plan], minutes: 31)
    #expect(try room.store.deliveries(of: nil, limit: 30).isEmpty)
    // A missed edition of a known plan is made later, with any delay.
    try await room.run([plan], minutes: 2000)
    #expect(
      try room.store.deliveries(of: nil, limit: 30).map(\.edition.slot) == ["2026-11-24T06:30"])
  }

  @Test func `a program receives the edition, and a failed delivery is retried for a day`()
    async throws
  {
    let room = try DigestFixture()
    defer { room.remove() }
    let plan = try room.plan([
      .command(["/bin/sh", "-c", "cat > got-stdin"]),
      .command(["/bin/sh", "-c", "cp \"$0\" got-file", "{file}"]),
      .command(["/bin/sh", "-c", "echo x >> tries; echo no room >&2; exit 3"]),
      .command(["/nowhere/at/all"]),
    ])
    for minute in [0.0, 31] { try await room.run([plan], minutes: minute) }
    for name in ["got-stdin", "got-file"] {
      #expect(try room.text(name).contains("Harbour opens"))
    }
    let first = try room.store.deliveries(of: 1, limit: 1)
    #expect(
      first.map(\.target) == [
        "command /bin/sh", "command /bin/sh (2)", "command /bin/sh (3)", "command /nowhere/at/all",
      ])
    #expect(
      first.map(\.failure?.english) == [
        nil, nil, "/bin/sh exited with status 3: no room",
        "/nowhere/at/all exited with status 127: No such file or directory",
      ])
    for hour in 1...40 { try await room.run([plan], minutes: 31 + Double(hour) * 60) }
    let tries = try room.text("tries")
    #expect((5...20).contains(tries.count / 2), "\(tries.count / 2)")
    let last = try room.store.deliveries(of: 1, limit: 9).filter { $0.failure != nil }
    #expect(last.count == 2)
    #expect(last.allSatisfy { $0.due == nil }, "the delivery is given up after a day")
    let messages = room.log.lines.filter { $0.contains("/nowhere/at/all") }
    #expect(messages.count == 2, "the first and the last failure are reported: \(messages)")
  }

  @Test func `a target that waits does not delay the others`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    // Opening a pipe blocks until its other end is opened, too.
    #expect(mkfifo(room.folder.path + "/pipe", 0o600) == 0)
    let plan = try room.plan([
      .command(["/bin/sh", "-c", "read word < pipe"]),
      .command(["/bin/sh", "-c", "echo word > pipe"]),
    ])
    for minute in [0.0, 31] { try await room.run([plan], minutes: minute) }
    let records = try room.store.deliveries(of: 1, limit: 9)
    #expect(records.count == 2 && records.allSatisfy { $0.failure == nil && $0.tries == 1 })
  }

  @Test func `no edition is delivered to a target that was removed from the configuration`()
    async throws
  {
    let room = try DigestFixture()
    defer { room.remove() }
    let plan = try room.plan([.command(["/nowhere/at/all"])])
    for minute in [0.0, 31] { try await room.run([plan], minutes: minute) }
    try await room.run([room.plan([.file(pattern: "out/new.txt", keep: nil)])], minutes: 60)
    let record = try #require(try room.store.deliveries(of: 1, limit: 9).first)
    #expect(record.due == nil)
    #expect(record.failure == Message(.noLongerConfigured))
    #expect(room.files("out") == [])
  }

  @Test func `a mail that waits for all its addresses at once is sent to each`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    let mail = DigestTarget.Mail(
      server: "smtp://localhost:1", from: "news@a.example",
      to: ["ada@a.example", "ADA@A.example", "bo@b.example"])
    let plan = try room.plan([.mail(mail)])
    try await room.run([plan], minutes: 0)
    let edition = try await room.store.storeEdition(
      of: "morning", slot: "2026-11-23T06:30", reader: "ada", title: "morning", articles: 1,
      targets: ["mail to ada@a.example, ADA@A.example, bo@b.example"],
      at: DigestFixture.morning.addingTimeInterval(1860))
    #expect(edition != nil)
    // Its files are missing, so each is tried and waits.
    try await room.run([plan], minutes: 32)
    let records = try room.store.deliveries(of: 1, limit: 9)
    #expect(records.map(\.target) == ["mail to ada@a.example", "mail to bo@b.example"])
    #expect(records.allSatisfy { $0.due != nil && $0.tries == 1 })
    #expect(records.allSatisfy { $0.failure != Message(.noLongerConfigured) })
  }

  @Test func `an error that prevents an edition is reported once`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    var plan = try room.plan([.file(pattern: "out/%F.txt", keep: nil)])
    plan.categories = ["wrold"]
    var other = try room.plan([])
    (other.name, other.reader) = ("other", "nobody")
    for minute in [0.0, 31, 32, 33, 34] { try await room.run([plan, other], minutes: minute) }
    #expect(
      room.log.lines == [
        "Cannot make an edition: There is no category named “wrold”.",
        "Cannot make an edition: There is no reader named “nobody”.",
      ])
    plan.categories = ["world"]
    try await room.run([plan], minutes: 35)
    #expect(room.files("out") == ["2026-11-23.txt"])
  }

  @Test func `a delivery postponed by a wrong clock is retried after the clock is corrected`()
    async throws
  {
    let room = try DigestFixture()
    defer { room.remove() }
    var failing = try room.plan([.command(["/bin/sh", "-c", "test -e good"])])
    failing.since = 900 * 86_400
    let year = 365.0 * 1440
    for minute in [year, year + 1440] { try await room.run([failing], minutes: minute) }
    #expect(try room.store.deliveries(of: 1, limit: 9).first?.done == nil)
    try Data().write(to: room.folder.appending(path: "good"))
    try await room.run([failing], minutes: 60)
    #expect(try room.store.deliveries(of: 1, limit: 9).first?.done != nil)
  }

  @Test func `files of old editions are deleted with the editions`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    var plan = try room.plan([.command(["/bin/true"])])
    plan.since = 90 * 86_400
    for day in 0..<45 {
      try await room.run([plan], minutes: Double(day) * 1440 + (day == 0 ? 0 : 31))
    }
    let editions = try room.store.editions(of: 1, limit: 100)
    #expect(editions.count == DigestRun.kept)
    let files = try FileManager.default.contentsOfDirectory(atPath: room.store.path + ".editions")
    #expect(files.count { $0.hasSuffix(".epub") } == DigestRun.kept)
    #expect(files.count { $0.hasSuffix(".report.lock") } == DigestRun.kept)
  }

  @Test func `edition files of a removed reader are deleted`() async throws {
    let room = try DigestFixture()
    defer { room.remove() }
    let plan = try room.plan([.file(pattern: "out/%F.txt", keep: nil)])
    for minute in [0.0, 31] { try await room.run([plan], minutes: minute) }
    let folder = EditionFolder(besideDatabase: room.store.path)
    let edition = try #require(try await room.store.editions().first)
    let file = folder.file(.format(.epub), of: edition)
    // Old by the clock of the test; the file system uses the clock of the machine.
    let old = DigestFixture.morning.addingTimeInterval(-2 * 86_400)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    try await room.run([plan], minutes: 32)
    #expect(FileManager.default.fileExists(atPath: file))
    try Recommender(store: room.store, reader: "ada", now: .now).removeReader()
    try await room.run([], minutes: 33)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(room.files("out") == ["2026-11-23.txt"], "delivered files are kept")
  }
}
