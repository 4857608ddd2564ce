import ArgumentParser
import Basics
import Foundation
import Models
import Sourcing
import Subscribing
import ViewModels
import Words

struct RemoveCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Unsubscribes from sources.",
    discussion: """
      Removes them from feeds.yml, or from your own list if you are not the first reader or may not \
      write feeds.yml. Their articles stay; `tintm purge NAME` deletes them.

      EXAMPLES:
        tintm remove "Old Paper"
        tintm remove https://example.org/feed.xml
      """,
    aliases: ["rm", "unsubscribe"])

  @Argument(help: "Names or addresses of sources.", completion: .sources)
  var names: [String]

  @OptionGroup var output: OutputOptions

  func run() async throws {
    try globals.changeSources(globals.configurationIfAny()) { subscriptions, reader in
      let sources = try subscriptions.sources(of: reader)
      let chosen = try names.map { try Self.source($0, among: sources) }
      let changes = try subscriptions.edit(
        chosen.distinct(by: \.name).map {
          .removal(of: $0.name, at: $0.address.string)
        }, for: reader, at: Date())
      try output.show(
        ListViewModel(
          .receipt,
          changes.map {
            SourceRemovalViewModel(name: $0.name, list: $0.place.message(for: reader))
          }))
    }
  }

  /// The source that a person means by its name, in any case, or by its address.
  private static func source(_ typed: String, among sources: [Source]) throws -> Source {
    let key = AddressInput.web(typed).map(SourceListing.key)
    let named =
      sources.first { $0.name == typed } ?? sources.first {
        $0.name.lowercased() == typed.lowercased()
      }
      ?? sources.first { SourceListing.key(of: $0.address.string) == key }
    guard let named else {
      throw Failure(
        .noInput, code: "no_such_source", "You have no source named “\(typed.prefix(200))”.",
        advice: Failure.advice(
          for: typed, among: sources.map(\.name), else: "`tintm sources` lists your sources."))
    }
    return named
  }
}
