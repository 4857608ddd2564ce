import Foundation
import Models
import Store
import Testing

struct ReaderConformance {
  let now = ConformanceFixture.now

  private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

  @Test(arguments: StoreKind.all)
  func `readers have an order and unique names`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    #expect(try store.readers().isEmpty)
    #expect(try store.firstReader() == nil)
    let ada = try #require(try store.addReader("Ada"))
    let ben = try #require(try store.addReader("ben"))
    #expect(try store.addReader("ADA") == nil)
    #expect(try store.firstReader() == ada)
    #expect(try store.readers().map(\.reader) == [ada, ben])
    #expect(try store.readers().map(\.isFirst) == [true, false])
    #expect(try store.reader(named: "ada") == ada)
    #expect(try store.reader(named: "ben") == ben)
    #expect(try store.reader(named: "cy") == nil)
  }

  @Test(arguments: StoreKind.all)
  func `the first reader takes over what was marked before`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let article = try await fixture.add("one")
    let store = fixture.store
    try store.mark([article], isRead: true, reader: ReaderName.unnamed, at: now)
    #expect(try store.readers().isEmpty)
    #expect(try store.firstReader()?.name == ReaderName.unnamed)
    let ada = try #require(try store.addReader("ada"))
    #expect(try store.firstReader() == ada && store.readers().map(\.reader) == [ada])
    #expect(try store.reader(named: ReaderName.unnamed) == nil)
    let read = StreamQuery(sources: [1], isRead: true, limit: 9)
    #expect(try store.streamIDs(read, reader: "ada") == [article])
    _ = try store.addReader("ben")
    #expect(try store.streamIDs(read, reader: "ben") == [])
  }

  @Test(arguments: StoreKind.all)
  func `a new password ends all other sessions`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    #expect(try !store.hasPasswords())
    let password = PasswordHash(
      salt: [1], hash: [0, 255], cost: 1024, blockSize: 8, parallelism: 1)
    try store.setPassword(password, of: ada.id, keeping: nil, at: now)
    #expect(try store.password(of: ada.id) == password)
    #expect(try store.hasPasswords())
    let one = try store.beginSession(
      token: [1], of: ada.id, device: "Firefox", address: "::1", at: now)
    _ = try store.beginSession(token: [2], of: ada.id, device: "", address: "::1", at: now)
    try store.setPassword(password, of: ada.id, keeping: one.id, at: now)
    #expect(try store.sessions(of: ada.id, usedSince: now) == [one])
    try store.setPassword(nil, of: ada.id, keeping: nil, at: now)
    #expect(try store.password(of: ada.id) == nil)
    #expect(try store.sessions(of: ada.id, usedSince: now).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a session stays valid while it is used`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    let began = try store.beginSession(
      token: [7], of: ada.id, device: String(repeating: "x", count: 900), address: "::1", at: now)
    #expect(began.reader == ada && began.device.count == ReaderLimits.device)
    #expect(try store.session(token: [8], usedSince: now, address: "::1", at: now) == nil)
    #expect(try store.session(token: [7], usedSince: now, address: "::1", at: now) == began)
    // The time of use is stored to the hour, a new address at once.
    _ = try store.session(token: [7], usedSince: now, address: "::1", at: later(60))
    #expect(try store.sessions(of: ada.id, usedSince: now).map(\.lastUsed) == [now])
    _ = try store.session(token: [7], usedSince: now, address: "::2", at: later(120))
    let used = try store.sessions(of: ada.id, usedSince: now)
    #expect(used.map(\.lastUsed) == [later(120)] && used.map(\.address) == ["::2"])
    #expect(try store.session(token: [7], usedSince: later(121), address: "::2", at: now) == nil)
    #expect(try !store.endSession(began.id, of: ben.id))
    #expect(try store.endSession(began.id, of: ada.id))
    #expect(try store.session(token: [7], usedSince: now, address: "::1", at: now) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `the number of a reader's sessions is limited`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    for index in 0..<(ReaderLimits.sessions + 2) {
      _ = try store.beginSession(
        token: [UInt8(index)], of: ada.id, device: "", address: "", at: later(Double(index)))
    }
    let sessions = try store.sessions(of: ada.id, usedSince: now)
    #expect(sessions.count == ReaderLimits.sessions)
    #expect(sessions.last?.lastUsed == later(2))
  }

  @Test(arguments: StoreKind.all)
  func `an app password is valid in each form until it is removed`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    let secrets = AppSecretKind.allCases.enumerated().map { AppSecret($1, hash: [UInt8($0)]) }
    let app = try store.addApp("Phone", secrets: secrets, of: ada.id, at: now)
    for secret in secrets { #expect(try store.app(knowing: secret) == app) }
    #expect(try store.app(knowing: AppSecret(.fever, hash: [0])) == nil)
    #expect(throws: AppPasswordRefusal.nameIsTaken) {
      try store.addApp("Phone", secrets: [], of: ada.id, at: now)
    }
    #expect(throws: AppPasswordRefusal.secretIsTaken) {
      try store.addApp("Phone", secrets: [secrets[0]], of: ben.id, at: now)
    }
    #expect(try store.apps(of: ben.id).isEmpty)
    try store.noteUse(of: app, from: "::1", at: later(5))
    let used = try #require(try store.apps(of: ada.id).first)
    #expect(used.lastUsed == later(5) && used.address == "::1")
    #expect(try store.readers().map(\.apps) == [1, 0])
    #expect(try store.readers().map(\.lastSeen) == [later(5), nil])
    #expect(try !store.removeApp(app.id, of: ben.id))
    #expect(try store.removeApp(app.id, of: ada.id))
    for secret in secrets { #expect(try store.app(knowing: secret) == nil) }
  }

  @Test(arguments: StoreKind.all)
  func `an app password keeps its rights`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    for rights in AppRights.allCases {
      let secret = AppSecret(.password, hash: Array(rights.rawValue.utf8))
      let app = try store.addApp(
        rights.rawValue, secrets: [secret], of: ada.id, rights: rights, at: now)
      #expect(app.rights == rights)
      #expect(try store.app(knowing: secret)?.rights == rights)
    }
    #expect(try store.apps(of: ada.id).map(\.rights) == AppRights.allCases)
    let usual = try store.addApp("usual", secrets: [], of: ada.id, at: now)
    #expect(usual.rights == .full)
    #expect(AppRights(stored: "something new") == .read)
  }

  @Test(arguments: StoreKind.all)
  func `a sign-in link is valid once and until it expires`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    try store.addLink(token: [1], for: ada.id, until: later(900), at: now)
    try store.addLink(token: [2], for: ada.id, until: later(900), at: now)
    #expect(try store.link(token: [1], at: later(899)) == ada)
    #expect(try store.link(token: [1], at: later(900)) == nil)
    #expect(try store.useLink(token: [1], at: later(1)) == ada)
    #expect(try store.useLink(token: [1], at: later(1)) == nil)
    #expect(try store.useLink(token: [2], at: later(901)) == nil)
  }
}
