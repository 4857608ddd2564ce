import ArgumentParser
import Composing
import Foundation
import Matching
import Models

struct RulesTestCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Shows the articles that an expression matches, newest first.")

  @Argument(help: "An expression, as in `tintm search`.")
  var expression: String

  @OptionGroup var selection: ArticleSelection
  @OptionGroup var length: PageLength
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try selection.refuseLast()
    try OptionCheck.expression(expression)
  }

  func route(at now: Date) -> Route {
    var query = selection.query(at: now)
    query.sort = .newest
    query.allVersions = true
    query.condition = try? MatchReader.read(expression)
    query.limit = length.limit
    return .feed(query)
  }
}
