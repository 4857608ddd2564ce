import ArgumentParser
import Foundation
import Serving
import Storing

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forgets everything that was learned about you.",
    discussion: """
      Your lists are ordered as if you had never been here. What you read, bookmarked and hid stays \
      marked. On a terminal it asks first; elsewhere it wants --yes.

      EXAMPLES:
        tintm forget
        tintm forget --reader guest --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let agreed =
      try yes
      || Terminal.isAgreed(
        "Forget everything that was learned about “\(reader)”?", orBy: "tintm forget --yes")
    guard agreed else {
      throw Failure(.fine, code: "nothing_forgotten", "Nothing was forgotten.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .forget))
  }
}
