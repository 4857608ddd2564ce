import ArgumentParser
import Foundation
import Models
import Store
import ViewModels
import Web

struct LinkCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Creates a one-time sign-in link for the web page.",
    discussion: """
      The link is valid for 15 minutes and for one browser. It works for readers without a password. \
      If there are no readers yet, it creates the first one.

      EXAMPLES:
        tintm link
        tintm link ada
        xdg-open "$(tintm link)"
        sudo tintm link            for the system service
      """)

  @Argument(help: "The reader's name; by default the first reader.")
  var name: String?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let locations = globals.locations
    guard
      try locations.exists(locations.configPath) || locations.isConfigNamed
        || locations.isDatabaseNamed || locations.databasePlace().isThere
    else { throw Failure.nothingYet }
    let store = try globals.anyStore()
    let reader =
      try name.map { try GlobalOptions.reader(named: $0, in: store) }
      ?? globals.namedReader(in: store)
    let now = store.now()
    let token = try SignInLink.make(for: reader, in: store, at: now)
    try output.show(
      ListViewModel(
        .link,
        [
          SignInLinkViewModel(
            try globals.pageAddress() + SignInLink.path(token), reader: reader.name,
            until: now.addingTimeInterval(SignInLink.time))
        ]))
  }
}
