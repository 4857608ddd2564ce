import Testing

@testable import tintm

struct LocationsTests {
  func locations(
    config: String? = nil, database: String? = nil, environment: [String: String] = [:],
    files: Set<String> = []
  ) -> Locations {
    Locations(
      config: config, database: database, environment: environment, workingFolder: "/here",
      exists: files.contains)
  }

  @Test func `the configuration is searched in order`() {
    let home = ["HOME": "/home/ada"]
    let all: Set = ["/here/feeds.yml", "/home/ada/.config/tintm/feeds.yml", "/etc/tintm/feeds.yml"]
    #expect(locations(config: "x.yml", files: all).configPath == "/here/x.yml")
    #expect(
      locations(environment: ["TINTM_CONFIG": "/e.yml"], files: all).configPath == "/e.yml")
    #expect(locations(environment: home, files: all).configPath == "/here/feeds.yml")
    #expect(
      locations(environment: home, files: all.subtracting(["/here/feeds.yml"])).configPath
        == "/home/ada/.config/tintm/feeds.yml")
    #expect(
      locations(environment: ["XDG_CONFIG_HOME": "/x"], files: ["/x/tintm/feeds.yml"]).configPath
        == "/x/tintm/feeds.yml")
    let service: Set = ["/etc/tintm/feeds.yml"]
    #expect(locations(environment: home, files: service).configPath == "/etc/tintm/feeds.yml")
    #expect(locations(environment: home).configPath == "/home/ada/.config/tintm/feeds.yml")
    #expect(locations().configPath == "/etc/tintm/feeds.yml")
    let unit = ["HOME": "/var/lib/tintm", "STATE_DIRECTORY": "/var/lib/tintm"]
    #expect(locations(environment: unit).configPath == "/etc/tintm/feeds.yml")
  }

  @Test func `the database is searched in order`() throws {
    let here: Set = ["/here/feeds.yml"]
    func path(
      _ environment: [String: String] = [:], database: String? = nil, configured: String? = nil,
      files: Set<String> = here
    ) throws -> String {
      try locations(database: database, environment: environment, files: files)
        .databasePlace(configured: configured).name
    }
    let all = ["TINTM_DATABASE": "/e.db", "STATE_DIRECTORY": "/var/lib/tintm"]
    #expect(try path(all, database: "d.db", configured: "c.db") == "/here/d.db")
    #expect(try path(all, configured: "c.db") == "/e.db")
    #expect(try path(["STATE_DIRECTORY": "/var/lib/tintm"], configured: "c.db") == "/here/c.db")
    #expect(try path(configured: "/c.db") == "/c.db")
    #expect(try path(["STATE_DIRECTORY": "/var/lib/tintm:/x"]) == "/var/lib/tintm/tintm.db")
    #expect(try path() == "/here/data/tintm.db")
    #expect(try path(["HOME": "/h"], files: []) == "/h/.local/state/tintm/tintm.db")
    // The installed service's, if no other configuration is there.
    #expect(
      try path(["HOME": "/h"], files: ["/etc/tintm/feeds.yml"]) == "/var/lib/tintm/tintm.db")
    #expect(
      try path(["HOME": "/h"], files: ["/etc/tintm/feeds.yml", "/h/.config/tintm/feeds.yml"])
        == "/h/.local/state/tintm/tintm.db")
    #expect(try path(["XDG_STATE_HOME": "/s"], files: []) == "/s/tintm/tintm.db")
  }

  @Test func `a server is named by its address and has local files beside it`() throws {
    let address = "postgres://ann:secret@db.example:5433/news"
    let here = locations(environment: ["STATE_DIRECTORY": "/var/lib/tintm"])
    for place in [
      try here.databasePlace(configured: address),
      try locations(
        environment: ["TINTM_DATABASE": address, "STATE_DIRECTORY": "/var/lib/tintm"]
      ).databasePlace(),
    ] {
      #expect(place.name == "postgres://ann@db.example:5433/news", "no password is shown")
      #expect(place.path.hasPrefix("/var/lib/tintm/tintm.node-"))
      #expect(throws: Failure.self) { try place.file(for: "A backup") }
    }
    #expect(throws: Failure.self) { try locations(database: address).databasePlace() }
    let plain = try locations(database: "postgresql://db.example/news").databasePlace()
    #expect(plain.name == "postgres://db.example/news")
    #expect(throws: Failure.self) { try locations(database: "mysql://x/y").databasePlace() }
    let failure = #expect(throws: Failure.self) {
      try here.databasePlace(configured: "postgres://ann:p@ss@db.example/news")
    }
    #expect(failure?.status == .usage)
    #expect(failure.map { "\($0.model)".contains("p@ss") } == false)
  }

  @Test func `databases of one machine have local files of their own`() throws {
    let here = locations(environment: ["STATE_DIRECTORY": "/s"])
    let path = { try here.databasePlace(configured: $0).path }
    let news = try path("postgres://ann:secret@db.example/news")
    for same in [
      "postgres://ann:other@DB.example:5432/news", "postgres://news@db.example",
      "postgresql://ben@db.example/news?sslmode=require",
    ] {
      #expect(try path(same) == news)
    }
    let others = try [
      "postgres://ann@db.example/sport", "postgres://ann@db.example:5433/news",
      "postgres://ann@%2Ftmp%2Fdb/news",
    ].map(path)
    #expect(Set(others + [news]).count == 4)
  }

  @Test func `a replica is only used with a server and checked like its address`() throws {
    let here = locations(environment: ["TINTM_REPLICA": "postgres://b.example/news"])
    let server = try here.databasePlace(configured: "postgres://a.example/news")
    let file = try here.databasePlace(configured: "news.db")
    func host(_ option: String? = nil, _ configured: String? = nil) throws -> String? {
      try here.replica(option, configured: configured, of: server).map { "\($0)" }
    }
    #expect(try host() == "postgres://b.example/news")
    #expect(try host("postgres://c.example/news") == "postgres://c.example/news")
    #expect(try host("", "postgres://d.example/news") == nil)
    #expect(throws: Failure.self) { try host("news.db") }
    #expect(throws: Failure.self) { try host("postgres://ann:secret@c.example/news") }
    #expect(throws: Failure.self) { try here.replica(nil, configured: nil, of: file) }
    #expect(
      try locations().replica(nil, configured: "postgres://a:b@d.example/news", of: server)
        .map { "\($0)" } == "postgres://a@d.example/news")
    #expect(try locations().replica(nil, configured: nil, of: file) == nil)
  }
}
