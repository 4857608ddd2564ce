import Foundation
import Testing

/// Typical mistakes of new users, and the messages.
struct MistakeTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      arguments, in: sandbox.folder,
      environment: ["TINTM_DATABASE": sandbox.database].merging(environment) { $1 })
  }

  @Test(
    arguments: [
      (["search", "-x"], "contains no word to search for"),
      (["search", "NOT (rocket)"], "contains no word to search for"),
      (["search", "--", "-a -b"], "contains no word to search for"),
      (["search", "*"], "contains no word to search for"),
      (["search", "("], "contains no word to search for"),
      (["read", "-1"], "-1 is not an article number."),
      (["feed", "-n", "-5"], "-n must not be negative, as “-5” is."),
      (["feed", "--since", "-3h"], "--since must not be negative, as “-3h” is."),
      (["feed", "--limit=-5"], "--limit must be from 1 to 1000, not -5."),
      (["feed", "--since", "--json"], "Missing value for '--since <time>'"),
      (["feed", "--cat", "sport"], "Did you mean “--category”?"),
      (["feed", "--category", "sport", "--category=world"], "--category can be given only once"),
      (["mark", "--source", "a", "--source", "b", "--read"], "--source can be given only once"),
      (["feed", "--minutes", "10", "-n5"], "neither --limit nor --sort"),
      (["feed", "--minutes", "10", "--sort", "newest"], "neither --limit nor --sort"),
    ])
  func `a usage error has a fitting message`(arguments: [String], words: String) throws {
    let run = try run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `a file without HTML is no page`() throws {
    let words = Array(repeating: "The ferries leave from the fish quay.", count: 40)
    try sandbox.write("sources: # a < b\n" + words.joined(separator: "\n"), to: "list.yml")
    let list = try run(["extract", "list.yml"])
    #expect(list.status == 65 && list.output.isEmpty && list.errors.contains("no HTML"))
    try sandbox.write("<p>" + words.joined(separator: " ") + "</p>", to: "page.html")
    #expect(try run(["extract", "page.html"]).status == 0)
  }

  @Test func `arguments after two dashes are words`() throws {
    let run = try run(["search", "--", "harbour", "--json"])
    #expect(run.status == 0)
    #expect(!run.output.hasPrefix("{"), "--json was treated as a word")
  }

  @Test func `a pass without due sources is reported on stderr`() throws {
    let run = try run(["fetch", "--source", "Touchline"])
    #expect(run.status == 0 && run.output == "")
    #expect(run.errors.hasPrefix("No source is due"), "\(run.errors)")
    #expect(try self.run(["fetch", "--source", "Touchline", "--quiet"]).errors == "")
  }

  @Test func `refetch creates no database`() throws {
    let other = sandbox.folder.appendingPathComponent("none.db").path
    let run = try run(["refetch", "1"], environment: ["TINTM_DATABASE": other])
    #expect(run.status == 66)
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `a missing named configuration is an error, an invalid one is reported`() throws {
    #expect(try run(["--config", "nope.yml", "feed"]).status == 66)
    try sandbox.write("sources: 7\n", to: "broken.yml")
    let broken = try run(["--config", "broken.yml", "feed"])
    #expect(broken.status == 0 && !broken.output.isEmpty)
    #expect(broken.errors.contains("broken.yml:1:"), "\(broken.errors)")
    #expect(try run(["--config", "broken.yml", "feed", "--quiet"]).errors == "")
  }

  @Test func `a named pipe is refused as a configuration without blocking`() throws {
    let pipe = sandbox.folder.appendingPathComponent("pipe.yml").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let run = try run(["--config", pipe, "check"])
    #expect(run.status == 78)
    #expect(
      run.output.contains("it is not a regular file")
        || run.errors.contains("it is not a regular file"))
  }

  @Test func `check looks at no database that an invalid configuration does not name`() throws {
    func check(_ text: String) throws -> CommandRun {
      try sandbox.write(text + "sources: []\n", to: "feeds.yml")
      return try CommandRun(["check"], in: sandbox.folder)
    }
    try sandbox.write("sources: []\n", to: "feeds.yml")
    #expect(try CommandRun(["fetch"], in: sandbox.folder).status == 0)
    let run = try check("databse: tintm.db\n")
    #expect(run.status == 78)
    #expect(run.output.contains("unknown key “databse”") && run.output.contains("“database”"))
    #expect(!run.output.contains("data/tintm.db"), "\(run.output)")
    #expect(try check("database: ./tintm.db\nnetwrok: {}\n").output.contains("tintm.db\t"))
    #expect(try check("").output.contains("data/tintm.db"))
  }

  @Test func `an address of another database is no file`() throws {
    for address in ["mysql://x/y", "sqlite:///tmp/x.db"] {
      try sandbox.write("database: \(address)\nsources: []\n", to: "feeds.yml")
      for command in ["check", "feed"] {
        let run = try CommandRun([command], in: sandbox.folder)
        #expect(run.status == 78, "\(run.output)\(run.errors)")
        #expect((run.output + run.errors).contains("“database” must be a file"))
      }
    }
  }

  @Test func `a configuration that can't be read is reported once`() throws {
    for command in ["feed", "link"] {
      let run = try CommandRun(["--config", sandbox.folder.path, command], in: sandbox.folder)
      #expect(run.status == 78)
      #expect(run.errors.components(separatedBy: "it is a folder").count == 2, "\(run.errors)")
    }
  }

  @Test func `check reports a folder as a file source`() throws {
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:folder\", category: c}\n", to: "one.yml")
    let run = try run(["--config", "one.yml", "check"])
    #expect(run.output.contains("the file of “A” is not a file"), "\(run.output)")
    #expect(run.output.contains("1 source in 1 category"))
  }

  @Test func `a file URL is decoded unless a file has the literal name`() throws {
    let feed = "<rss version=\"2.0\"><channel><title>x</title></channel></rss>"
    try sandbox.write(feed, to: "e s.xml")
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:e%20s.xml\", category: c}\n", to: "one.yml")
    #expect(try !run(["--config", "one.yml", "check"]).output.contains("cannot be read"))
    try sandbox.write("none", to: "100%25.xml")
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:100%25.xml\", category: c}\n", to: "two.yml")
    #expect(try !run(["--config", "two.yml", "check"]).output.contains("cannot be read"))
  }

  @Test func `a category cannot have the name of the tab of all categories`() throws {
    try sandbox.write(
      "sources:\n  - {name: A, url: \"https://a.example/\", category: All}\n", to: "all.yml")
    let run = try run(["--config", "all.yml", "check"])
    #expect(run.status == 78)
    #expect(run.output.contains("“All” is reserved for the tab of all categories"), "\(run.output)")
  }

  @Test func `a search accepts a part of a source's name and refuses an unknown one`() throws {
    let found = try run(["search", "source:ouchl"])
    #expect(found.status == 0 && found.output.contains("Touchline"), "\(found.errors)")
    for (words, message) in [
      ("source:nope", "There is no source named “nope”."),
      ("category:nope", "There is no category named “nope”."),
    ] {
      let none = try run(["search", words])
      #expect(none.status == 66 && none.errors.contains(message), "\(none.errors)")
    }
  }

  @Test func `a comma in a category's name does not shift the columns`() throws {
    let feed = """
      <rss version="2.0"><channel><title>x</title><item><title>A bridge opens</title>\
      <link>https://a.example/1</link></item></channel></rss>
      """
    try sandbox.write(feed, to: "comma.xml")
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:comma.xml\", category: \"a,b\"}\n", to: "comma.yml")
    let environment = ["TINTM_DATABASE": sandbox.folder.appendingPathComponent("comma.db").path]
    let fetch = try run(["--config", "comma.yml", "fetch", "--quiet"], environment: environment)
    #expect(fetch.status == 0, "\(fetch.errors)")
    let list = try run(["feed", "--category", "a,b"], environment: environment)
    let columns = list.output.split(separator: "\t")
    #expect(columns.count > 4 && columns[2] == "a,b" && columns[3] == "A", "\(list.output)")
  }

  @Test func `the update time of an Atom export is never in the future`() throws {
    let feed = """
      <rss version="2.0"><channel><title>x</title><item><title>A fair next month</title>\
      <link>https://a.example/1</link><pubDate>\(Self.nextMonth)</pubDate></item></channel></rss>
      """
    try sandbox.write(feed, to: "ahead.xml")
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:ahead.xml\", category: c}\n", to: "ahead.yml")
    let environment = ["TINTM_DATABASE": sandbox.folder.appendingPathComponent("ahead.db").path]
    let fetch = try run(["--config", "ahead.yml", "fetch", "--quiet"], environment: environment)
    #expect(fetch.status == 0, "\(fetch.errors)")
    let export = try run(["export", "--format", "atom"], environment: environment)
    let updated = try #require(export.output.firstMatch(of: /<updated>([^<]+)<\/updated>/)?.1)
    let date = try Date(String(updated), strategy: .iso8601)
    #expect(date <= Date(), "the feed's own element is the first")
  }

  private static var nextMonth: String {
    let date = Date(timeIntervalSinceNow: 30 * 86_400)
    return date.formatted(.iso8601)
  }

  @Test func `an installation in any folder has its permissions whatever the umask is`() throws {
    let target = sandbox.folder.appendingPathComponent("a root").path
    let run = try CommandRun(
      ["-c", "umask 077; DESTDIR='\(target)' PREFIX=/usr Scripts/install /bin/true"],
      program: URL(fileURLWithPath: "/bin/bash"), in: CommandRun.root, environment: [:])
    #expect(run.status == 0, "\(run.errors)")
    let modes = try ["usr/bin/tintm", "etc/tintm", "etc/tintm/feeds.yml"].map { path in
      try FileManager.default.attributesOfItem(atPath: target + "/" + path)[.posixPermissions]
        as? Int
    }
    #expect(modes == [0o755, 0o755, 0o640])
  }
}
