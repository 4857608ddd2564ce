import Foundation
import Models
import Pipeline
import SQLiteStore
import Store
import Testing
import Words

@testable import Delivering

@Suite(.enabled(if: MailServer.isInstalled, "aiosmtpd is not installed: make setup-check"))
struct MailDeliveryTests {
  let room: DigestFixture

  init() throws {
    room = try DigestFixture()
    try Data("a secret \r\nnot this\n".utf8)
      .write(to: room.folder.appending(path: "password"))
    try Data("wrong\n".utf8).write(to: room.folder.appending(path: "wrong"))
  }

  func mail(_ server: String, to: [String] = ["ada@books.example"], password: String? = "password")
    -> DigestTarget
  {
    .mail(
      DigestTarget.Mail(
        server: server, user: password.map { _ in "news" },
        passwordFile: password.map { "\(room.folder.path)/\($0)" }, from: "news@example.org",
        to: to))
  }

  /// The delivery records of an edition that is sent on time and once more.
  func deliver(_ targets: [DigestTarget], authority: String? = MailServer.authority) async throws
    -> [DeliveryRecord]
  {
    for minute in [0.0, 31, 31, 32] {
      try await room.run([room.plan(targets)], minutes: minute, authorities: authority)
    }
    return try room.store.deliveries(of: 1, limit: 9)
  }

  @Test(arguments: ["smtps", "starttls"])
  func `an edition is mailed to each address once, over TLS and with a password`(mode: String)
    async throws
  {
    defer { room.remove() }
    let server = try await MailServer(mode)
    let scheme = mode == "smtps" ? "smtps" : "smtp"
    // A host name, because connections to the loopback address need no encryption.
    let address = "\(scheme)://localhost:\(server.port)"
    let records = try await deliver([
      mail(
        address,
        to: [
          "ada@books.example", "me@reader.example.org", "ada@BOOKS.example",
          "ME@reader.example.org",
        ])
    ])
    #expect(records.map(\.failure) == [nil, nil])
    let mails = try server.mails()
    let first = try #require(mails.first { $0.to == ["ada@books.example"] })
    #expect(
      mails.map(\.to).sorted { $0[0] < $1[0] }
        == [["ada@books.example"], ["me@reader.example.org"]])
    #expect(first.isEncrypted)
    #expect(first.from == "news@example.org")
    #expect(first.text.contains("To: <ada@books.example>\r\n"))
    #expect(first.text.contains("Content-Type: application/epub+zip"))
    #expect(first.text.contains("Subject: morning: Monday, 23 November 2026\r\n"))
    #expect(!first.text.contains("Harbour"), "every part is Base64")
    #expect(
      first.text.split(separator: "\r\n\r\n").contains { part in
        Data(base64Encoded: String(part.prefix { $0 != "-" }), options: .ignoreUnknownCharacters)
          .map { String(decoding: $0, as: UTF8.self).contains("Harbour opens") } ?? false
      })
  }

  @Test func `no mail is sent to a server with an untrusted certificate`() async throws {
    defer { room.remove() }
    let server = try await MailServer("smtps", certificate: "self-signed")
    let records = try await deliver([mail("smtps://localhost:\(server.port)")])
    let reason = try #require(records.first?.failure?.english)
    #expect(reason.contains("certificate"), "\(reason)")
    #expect(try server.mails().isEmpty)
  }

  @Test func `a local mail server needs neither certificate nor password`() async throws {
    defer { room.remove() }
    let server = try await MailServer("plain")
    let records = try await deliver([
      mail("smtp://127.0.0.1:\(server.port)", password: nil)
    ])
    #expect(records.map(\.failure) == [nil])
    #expect(try server.mails().map(\.isEncrypted) == [false])
  }

  @Test func `a failed delivery reports the server's reason`() async throws {
    defer { room.remove() }
    let server = try await MailServer("smtps")
    let address = "smtps://localhost:\(server.port)"
    let records = try await deliver([
      mail(address, password: "wrong"), mail(address, to: ["no@b.example"]),
      mail(address, password: "missing"), mail("smtps://localhost:1"),
    ])
    let reasons = records.map { $0.failure?.english ?? "" }
    #expect(reasons.count == 4)
    #expect(reasons.contains { $0.contains(": 535 ") }, "\(reasons)")
    #expect(reasons.contains { $0.hasSuffix(": 550 no such mailbox") }, "\(reasons)")
    #expect(reasons.contains { $0.hasPrefix("Cannot read the password") }, "\(reasons)")
    #expect(
      reasons.contains { $0.hasPrefix("smtps://localhost:1 did not accept the mail") }, "\(reasons)"
    )
    #expect(try server.mails().isEmpty)
  }

  @Test func `an address that is refused does not keep the mail from the others`() async throws {
    defer { room.remove() }
    let server = try await MailServer("smtps")
    let records = try await deliver([
      mail("smtps://localhost:\(server.port)", to: ["no@b.example", "ada@a.example"])
    ])
    let refused = records.filter { $0.failure != nil }
    #expect(records.count == 2)
    #expect(refused.map(\.target) == ["mail to no@b.example"])
    #expect(try server.mails().map(\.to) == [["ada@a.example"]])
  }

  @Test func `stopping the daemon cancels a mail in progress`() async throws {
    defer { room.remove() }
    let server = try await MailServer("smtps")
    let session = SMTPSession(
      server: "smtps://localhost:\(server.port)", user: "news", password: "a secret ",
      authorities: MailServer.authority)
    let sending = Task {
      try await BackgroundThread.run { isCancelled in
        try session.send(
          Data("Subject: x\r\n\r\n".utf8), from: "news@example.org", to: ["slow@a.example"],
          isCancelled: isCancelled)
      }
    }
    while !server.isWaiting { await Task.yield() }
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
  }

  @Test(arguments: [
    ("smtp://mail.example.org", "smtp://mail.example.org:587", false),
    ("smtp://mail.example.org:25/", "smtp://mail.example.org:25", false),
    ("smtps://mail.example.org", "smtps://mail.example.org", false),
    ("smtp://localhost", "smtp://localhost:587", true),
    ("smtp://127.0.0.1:25", "smtp://127.0.0.1:25", true),
    ("smtp://[::1]", "smtp://[::1]:587", true),
    ("smtp://localhost.example.org", "smtp://localhost.example.org:587", false),
    ("smtp://127.0.0.1.example.org", "smtp://127.0.0.1.example.org:587", false),
  ])
  func `a mail server gets its default port, and local servers are detected`(
    server: String, url: String, isWithinMachine: Bool
  ) {
    defer { room.remove() }
    let session = SMTPSession(server: server, user: "", password: nil, authorities: nil)
    #expect(session.url == url)
    #expect(session.isWithinMachine == isWithinMachine)
  }
}
