import Foundation
import Testing

/// docs/tintm.1, whose part about commands and options is printed from their help.
struct ManualTests {
  /// The parts of `tintm --experimental-dump-help` that are used here.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
    let aliases: [String]?

    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
        var text: String { (kind == "long" ? "--" : "-") + name }
      }

      let kind: String
      let abstract: String?
      let valueName: String?
      let names: [Name]?
      let preferredName: Name?
      let isOptional: Bool
      let isRepeating: Bool
      let shouldDisplay: Bool
      let sectionTitle: String?
    }

    /// Long names of its options and flags.
    var options: [String] {
      (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
        .filter { $0.kind == "long" }.map(\.name)
    }
  }

  private static let root: Command? = {
    struct Dump: Decodable { let command: Command }
    let dump = try? CommandRun(["--experimental-dump-help"]).output
    return dump.flatMap { try? JSONDecoder().decode(Dump.self, from: Data($0.utf8)).command }
  }()
  static let commands = (root?.subcommands ?? []).filter { $0.commandName != "help" }

  /// The options of every command that prints a page, and of every command.
  private static let common = ["format", "json", "color", "no-pager", "version", "help"]

  /// `RECORD_DOCUMENTS=1` writes these sections of the manual again.
  @Test func `the manual has every command and option`() throws {
    let feed = try #require(Self.commands.first { $0.commandName == "feed" })
    let file = CommandRun.root.appendingPathComponent("docs/tintm.1")
    let manual = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(manual.range(of: ".SH COMMANDS\n")).upperBound
    let end = try #require(manual.range(of: ".SH CONFIGURATION\n")).lowerBound
    let printed =
      Self.commands.map { Self.entry($0, "") }.joined() + ".SH OPTIONS\n"
      + "They can be given before or after the command.\n"
      + (feed.arguments ?? []).filter { $0.sectionTitle != nil || Self.isCommon($0) }
      .map { ".TP\n.B \(Self.synopsis($0, isAlone: true))\n\(Self.text($0.abstract ?? ""))" }
      .joined()
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTS"] == "1" {
      return try Data((manual[..<start] + printed + manual[end...]).utf8).write(to: file)
    }
    let known = manual[start..<end].split(separator: "\n")
    let lines = printed.split(separator: "\n")
    #expect(
      known == lines, "run this test with RECORD_DOCUMENTS=1: \(known.difference(from: lines))")
  }

  private static func isCommon(_ argument: Command.Argument) -> Bool {
    argument.names?.contains { common.contains($0.name) } ?? false
  }

  /// The command's synopsis, what it does, and its subcommands.
  private static func entry(_ command: Command, _ parent: String) -> String {
    let name = parent + command.commandName
    let arguments = (command.arguments ?? [])
      .filter { $0.shouldDisplay && $0.sectionTitle == nil && !isCommon($0) }
      .map { synopsis($0, isAlone: false) }
    let discussion = (command.discussion ?? "").components(separatedBy: "EXAMPLES:")[0]
    let paragraphs = ([command.abstract ?? ""] + discussion.components(separatedBy: "\n\n"))
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    let others = command.aliases.map { ["Also: " + $0.joined(separator: ", ") + "."] } ?? []
    return ".TP\n.B \((["\(escaped(name))\\fR"] + arguments).joined(separator: " "))\n"
      + (paragraphs + others).map(text).joined(separator: ".IP\n")
      + (command.subcommands ?? []).filter { $0.commandName != "help" }
      .map { entry($0, name + " ") }.joined()
  }

  /// - Parameter isAlone: whether it stands for itself, not in a command line.
  private static func synopsis(_ argument: Command.Argument, isAlone: Bool) -> String {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    let name = argument.preferredName.map { "\\fB\(escaped($0.text))\\fR" } ?? ""
    let text =
      switch argument.kind {
      case "positional": value
      case "flag": name
      default: name + " " + value
      }
    let repeated = argument.isRepeating ? "..." : ""
    return argument.isOptional && !isAlone ? "[\(text)]\(repeated)" : text + repeated
  }

  /// A paragraph, each sentence on a line of its own, so that a changed one is one changed line.
  private static func text(_ paragraph: String) -> String {
    let lines = paragraph.replacing("\n", with: " ").replacing(". ", with: ".\n")
    return lines.split(separator: "\n").map { line in
      // A line that begins with a dot or a quote is a request.
      (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + escaped(String(line)) + "\n"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }

  @Test func `the help of every command has examples`() {
    for command in Self.commands {
      #expect(command.discussion?.contains("EXAMPLES") ?? false, "\(command.commandName)")
    }
  }

  @Test func `every command accepts the global options`() {
    for command in Self.commands {
      #expect(
        Set(command.options).isSuperset(of: ["config", "database", "reader", "verbose", "quiet"]),
        "\(command.commandName)")
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
