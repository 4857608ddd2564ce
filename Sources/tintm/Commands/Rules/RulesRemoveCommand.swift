import ArgumentParser
import Foundation
import Serving
import Storing

struct RulesRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Takes a rule of your own away; what it did stays.")

  @Argument(help: ArgumentHelp("Its number, as `tintm rules` shows it.", valueName: "number"))
  var number: Int64

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    guard try store.removeRule(number, reader: reader) else {
      throw Failure(
        .noInput, code: "no_such_rule", "You have no rule \(number).",
        advice: "`tintm rules` lists them; those of feeds.yml are taken away there.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .rules), isQuiet: globals.quiet)
  }
}
