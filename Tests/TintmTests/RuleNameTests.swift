import Testing

/// Rules that name sources and categories, on the command line.
struct RuleNameTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  @Test func `check names the sources and categories that rules name in vain`() throws {
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
      """, to: "feeds.yml")
    let run = try sandbox.run("check", "--json")
    let items = try run.json()["items"] as? [[String: Any]] ?? []
    let messages = items.filter { $0["subject"] as? String == "rules" }
      .compactMap { $0["message"] as? String }
    #expect(messages.count == 3)
    for (message, name) in zip(messages, ["6", "7", "8"].map { "feeds.yml:\($0): " }) {
      #expect(message.contains(name))
    }
    for (message, name) in zip(messages, ["source named “Curier”", "“sport”", "“post”"]) {
      #expect(message.contains(name))
    }
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
