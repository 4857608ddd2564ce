import ArgumentParser
import Testing

@testable import tintm

/// Commands that are parsed without the others.
struct NamedCommandTests {
  @Test(
    arguments: [
      ["feed"], ["feed", "--limit", "3", "--json", "--quiet"],
      ["feed", "--category=sport", "--database", "x.db", "--database", "y.db"],
      ["search", "harbour", "-football", "--since", "7d", "--reader", "ada"],
      ["search", "harbour", "--", "bridge"], ["read", "42"], ["check", "--verbose"],
      ["extract", "page.html", "--config", "feeds.yml", "--quiet"],
    ])
  func `a command parsed alone equals the one parsed with all commands`(arguments: [String]) throws
  {
    let alone = try #require(Tintm.namedCommand(in: arguments))
    let whole = try Tintm.parseAsRoot(arguments)
    #expect(type(of: alone) == type(of: whole))
    #expect(String(reflecting: alone) == String(reflecting: whole))
  }

  @Test(
    arguments: [
      [], ["--version"], ["--quiet", "feed"], ["feed", "--help"], ["feed", "-h"],
      ["feed", "--version"], ["feed", "--nonsense"], ["read"], ["help", "feed"], ["rules", "list"],
      ["reader"], ["nonsense"], ["feed", "--generate-completion-script", "bash"],
      ["---completion", "feed", "--"],
    ])
  func `help, errors and subcommands are left to the full parser`(arguments: [String]) {
    #expect(Tintm.namedCommand(in: arguments).map { type(of: $0)._commandName } == nil)
  }
}
