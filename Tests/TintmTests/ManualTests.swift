import Foundation
import Testing

/// The manual and the help mention all options of the program.
struct ManualTests {
  struct Command {
    let name: String
    let discussion: String
    /// Long names of its options and flags.
    let options: [String]
  }

  static let commands: [Command] = {
    let dump = try? CommandRun(["--experimental-dump-help"]).json()
    let root = dump?["command"] as? [String: Any]
    let subcommands = root?["subcommands"] as? [[String: Any]] ?? []
    return subcommands.compactMap { command in
      guard let name = command["commandName"] as? String, name != "help" else { return nil }
      let arguments = command["arguments"] as? [[String: Any]] ?? []
      let names = arguments.filter { $0["shouldDisplay"] as? Bool == true }
        .flatMap { $0["names"] as? [[String: Any]] ?? [] }
      return Command(
        name: name, discussion: command["discussion"] as? String ?? "",
        options: names.filter { $0["kind"] as? String == "long" }
          .compactMap { $0["name"] as? String })
    }
  }()

  @Test func `every command and option is in the manual`() throws {
    #expect(Self.commands.count >= 14)
    let manual = try String(
      contentsOf: CommandRun.root.appendingPathComponent("docs/tintm.1"), encoding: .utf8
    ).replacing("\\-", with: "-")
    let sections = manual.split(separator: "\n.TP\n")
    let common = try #require(manual.range(of: ".SH OPTIONS").map { manual[$0.upperBound...] })
    for command in Self.commands {
      let section = try #require(
        sections.first {
          $0.hasPrefix(".B \(command.name) ") || $0.hasPrefix(".B \(command.name)\n")
        },
        "\(command.name) is missing in docs/tintm.1")
      for option in command.options where !["help", "version"].contains(option) {
        #expect(
          section.contains("--\(option)") || common.contains("--\(option)"),
          "--\(option) of \(command.name) is missing in docs/tintm.1")
      }
    }
  }

  @Test func `the help of every command has examples`() {
    for command in Self.commands {
      #expect(command.discussion.contains("EXAMPLES"), "\(command.name)")
    }
  }

  @Test func `every command accepts the global options`() {
    for command in Self.commands {
      #expect(
        Set(command.options).isSuperset(of: ["config", "database", "reader", "verbose", "quiet"]),
        "\(command.name)")
    }
  }

  @Test func `names with any characters are completed`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    let completion = try CommandRun(
      ["---completion", "feed", "--", "--source", "2", "0", "tintm", "feed", "--source", ""],
      environment: ["TINTM_DATABASE": sandbox.database])
    #expect(completion.status == 0)
    #expect(completion.output.split(separator: "\n").contains("The Harbour Courier"))
    for shell in ["bash", "zsh", "fish"] {
      let script = try CommandRun(["--generate-completion-script", shell])
      #expect(script.status == 0 && script.output.contains("--category"))
    }
  }
}
