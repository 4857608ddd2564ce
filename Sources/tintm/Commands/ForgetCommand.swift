import ArgumentParser
import Composing
import Foundation
import Models
import Store

struct ForgetCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Deletes everything that was learned about you.",
    discussion: """
      Your lists are then ranked as for a new reader. Read, bookmarked and hidden articles stay \
      marked, and labels, notes and highlights stay, unless --marks is given. Asks for confirmation on a terminal; without one, --yes is required.

      EXAMPLES:
        tintm forget
        tintm forget --reader guest --yes
        tintm forget --marks                   also your marks, labels, notes and highlights
      """)

  @Flag(help: "Also delete your marks, labels, notes and highlights.")
  var marks = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let agreed =
      try yes
      || Terminal.isAgreed(
        "Delete everything that was learned about \(ReaderName.inSentence(reader))"
          + (marks ? ", and all marks, labels, notes and highlights?" : "?"),
        orBy: "tintm forget --yes")
    guard agreed else {
      throw Failure(.fine, code: "nothing_forgotten", "Nothing was deleted.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .forget(marks: marks)))
  }
}
