import ArgumentParser
import Foundation
import Serving
import Store

struct RulesRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes one of your own rules; its effects stay.")

  @Argument(help: ArgumentHelp("The number of the rule in `tintm rules`.", valueName: "number"))
  var number: Int64

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    guard try store.removeRule(number, reader: reader) else {
      throw Failure(
        .noInput, code: "no_such_rule", "You have no rule \(number).",
        advice: "`tintm rules` lists your rules. Remove rules of feeds.yml in that file.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .rules), isQuiet: globals.quiet)
  }
}
