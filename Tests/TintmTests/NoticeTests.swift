import Foundation
import Testing

/// The setup of notices, on the command line.
struct NoticeTests {
  static let sources = """

    sources:
      - {name: Courier, url: "https://courier.example/feed", category: world}

    """

  /// The examples of the documentation.
  static let examples: [String] = {
    let text =
      (try? String(
        contentsOf: CommandRun.root.appendingPathComponent("docs/notices.md"), encoding: .utf8))
      ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }()

  @Test func `the examples of the documentation are valid`() throws {
    #expect(Self.examples.count >= 2)
    for example in Self.examples {
      let sandbox = try Sandbox()
      try sandbox.write(example + Self.sources, to: "feeds.yml")
      let run = try sandbox.run("check")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }

  @Test func `a rule must name an existing target`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "notify:\n  - {name: phone, ntfy: \"https://ntfy.example/x\"}\nrules:\n"
        + "  - {match: a, notify: phon}" + Self.sources, to: "feeds.yml")
    let check = try sandbox.run("check")
    #expect(check.status == 78)
    #expect(check.output.contains("unknown target “phon”; did you mean “phone”?"))
    try sandbox.write(
      "notify:\n  - {name: phone, ntfy: \"https://ntfy.example/x\"}" + Self.sources, to: "feeds.yml"
    )
    _ = try sandbox.run("fetch", "--quiet")
    let added = try sandbox.run("rules", "add", "a", "--notify", "phon")
    #expect(added.status == 64)
    #expect(added.errors.contains("Did you mean “phone”?"))
    #expect(try sandbox.run("rules", "add", "a", "--notify", "Phone").status == 0)
  }

  @Test(arguments: [
    "webhook: \"https://hook.example/in\", secret_file: nofile",
    "ntfy: \"https://ntfy.example/x\", token_file: nofile",
  ])
  func `a secret that can't be read is reported before a delivery fails`(target: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("notify:\n  - {name: phone, \(target)}" + Self.sources, to: "feeds.yml")
    for arguments in [["check"], ["doctor", "--offline"]] {
      let run = try sandbox.run(arguments: arguments)
      #expect(run.status == 0)
      #expect(run.output.contains("cannot read the secret for the target “phone”"))
    }
  }
}
