import ArgumentParser
import Foundation
import Glibc
import Serving

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
    guard try yes || isAgreed() else {
      throw Failure(.fine, code: "nothing_forgotten", "Nothing was forgotten.")
    }
    let newsroom = Newsroom(store: store, reader: globals.readerName, now: Date())
    try output.show(newsroom.page(for: .forget))
  }

  private func isAgreed() throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(
        .usage, code: "usage", "Nobody is there to be asked.",
        advice: "`tintm forget --yes` forgets without asking.")
    }
    StandardError.write(
      "Forget everything that was learned about “\(globals.readerName)”? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
