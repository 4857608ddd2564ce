import ArgumentParser
import Foundation
import Models
import Storing
import ViewModels
import Web

struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Makes a link that signs a reader in to the page, once.",
    discussion: """
      It is good for 15 minutes and for one browser. Who has no password comes in this way; \
      where there is no reader yet, it makes the first reader.

      EXAMPLES:
        tintm link
        tintm link ada
        xdg-open "$(tintm link)"
        sudo tintm link            of the service
      """)

  @Argument(help: "The reader's name; else the first reader.")
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.anyStore()
    let reader =
      try name.map { try GlobalOptions.reader(named: $0, in: store) }
      ?? globals.readerOrNew(in: store)
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
