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

  @Test func `the configuration is looked for in order`() {
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
    #expect(locations(environment: home).configPath == "/etc/tintm/feeds.yml")
  }

  @Test func `the database is looked for in order`() {
    let here: Set = ["/here/feeds.yml"]
    func path(
      _ environment: [String: String] = [:], database: String? = nil, configured: String? = nil,
      files: Set<String> = here
    ) -> String {
      locations(database: database, environment: environment, files: files)
        .databasePath(configured: configured)
    }
    let all = ["TINTM_DATABASE": "/e.db", "STATE_DIRECTORY": "/var/lib/tintm"]
    #expect(path(all, database: "d.db", configured: "c.db") == "/here/d.db")
    #expect(path(all, configured: "c.db") == "/e.db")
    #expect(path(["STATE_DIRECTORY": "/var/lib/tintm"], configured: "c.db") == "/here/c.db")
    #expect(path(configured: "/c.db") == "/c.db")
    #expect(path(["STATE_DIRECTORY": "/var/lib/tintm:/x"]) == "/var/lib/tintm/tintm.db")
    #expect(path() == "/here/data/tintm.db")
    #expect(path(["HOME": "/h"], files: []) == "/h/.local/state/tintm/tintm.db")
    #expect(path(["XDG_STATE_HOME": "/s"], files: []) == "/s/tintm/tintm.db")
  }
}
