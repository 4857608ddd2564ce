import Foundation
import GRDB
import Testing

/// Rules that name sources and categories, on the command line.
struct RuleNameTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  @Test func `check names what rules name in vain, and labels that are lists`() throws {
    try sandbox.write(
      """
      sources:
        - {name: Courier, url: "https://courier.example/feed", category: world}
      rules:
        - {match: "a", sources: [courier], categories: [World], hide: true}
        - {match: "source:cour category:wor", hide: true}
        - {match: "a", sources: [Curier], hide: true}
        - {match: "a", categories: [sport], hide: true}
        - {match: "source:post", hide: true}
        - {match: "a", tag: WORLD}
        - {match: "a", tag: All}
        - {match: "a", tag: works}
      """, to: "feeds.yml")
    let run = try sandbox.run("check", "--json")
    #expect(run.status == 0)
    let items = try run.items()
    let messages = items.filter { $0["subject"] as? String == "rules" }
      .compactMap { $0["message"] as? String }
    #expect(messages.count == 5)
    for (message, name) in zip(messages, ["6", "7", "8", "9", "10"].map { "feeds.yml:\($0): " }) {
      #expect(message.contains(name))
    }
    for (message, name) in zip(
      messages,
      [
        "source named “Curier”", "“sport”", "“post”", "“world” is the name of a list",
        "“All” is the name of a list",
      ])
    {
      #expect(message.contains(name))
    }
  }

  @Test func `check names what a digest names in vain`() throws {
    try sandbox.write(
      """
      digests:
        - {name: one, when: daily 6:30, reader: ana, where: "source:courier"}
        - {name: two, when: daily 6:30, reader: Ada, where: "source:post harbour"}
      """ + "\n" + SaveTests.configuration, to: "feeds.yml")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    try sandbox.addReaders("ada", "ben")
    let run = try sandbox.run("check")
    #expect(run.status == 0)
    #expect(run.output.contains("the digest “one”: There is no reader named “ana”."))
    #expect(run.output.contains("“post”"))
    #expect(run.output.components(separatedBy: "the digest").count == 3, "\(run.output)")
  }

  @Test func `check names the readers' own rules that can do nothing`() throws {
    func configure(_ notify: String) throws {
      try sandbox.write(notify + SaveTests.configuration, to: "feeds.yml")
    }
    try configure("notify: [{name: phone, ntfy: \"https://ntfy.example/x\"}]\n")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    try sandbox.addReaders("ada", "ben")
    for words in [
      ["harbour"], ["source:cour", "--category", "World"], ["a", "--notify", "phone"],
    ] {
      let run = try sandbox.run(
        arguments: ["--reader", "ada", "rules", "add", "--hide"] + words)
      #expect(run.status == 0, "\(run.errors)")
    }
    let vain = [
      "--reader", "ben", "rules", "add", "source:nosuch", "--category", "sport", "--hide",
    ]
    #expect(try sandbox.run(arguments: vain).status == 0)
    func messages() throws -> [String] {
      let run = try sandbox.run("check", "--json")
      #expect(run.status == 0)
      return (try run.json()["items"] as? [[String: Any]] ?? [])
        .filter { $0["subject"] as? String == "rules" && $0["severity"] as? String == "warning" }
        .compactMap { $0["message"] as? String }
    }
    let first = try messages()
    #expect(first.count == 2 && first.allSatisfy { $0.contains(" of “ben”: ") })
    #expect(first.contains { $0.contains("no category named “sport”") })
    #expect(first.contains { $0.contains("no source named “nosuch”") })
    // An expression that is none any more, and a target that is gone.
    try configure("")
    try DatabaseQueue(path: sandbox.database).write {
      try $0.execute(sql: "UPDATE rule SET rule = replace(rule, 'harbour', '')")
    }
    let others = try messages().filter { $0.contains(" of “ada”: ") }
    #expect(others.count == 2)
    #expect(others.contains { $0.contains("column 1") })
    #expect(others.contains { $0.contains("target “phone”") })
  }

  @Test func `a rule of one's own that names nothing is added with a warning`() throws {
    try sandbox.write(SaveTests.configuration, to: "feeds.yml")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    let vain = try sandbox.run("rules", "add", "source:nosuch", "--category", "sport", "--hide")
    #expect(vain.status == 0)
    #expect(vain.errors.contains("no source named “nosuch”"))
    #expect(vain.errors.contains("no category named “sport”"))
    let fine = try sandbox.run(
      "rules", "add", "source:cour", "--source", "COURIER", "--category", "World", "--hide")
    #expect(fine.status == 0 && fine.errors == "")
  }
}
