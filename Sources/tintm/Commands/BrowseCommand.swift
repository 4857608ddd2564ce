import ArgumentParser
import Foundation
import Glibc
import Models
import Serving
import Storing
import ViewModels

struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "The interactive reader: categories as tabs, cards, articles.",
    discussion: """
      Arrows move, Enter reads, / searches, b bookmarks, s shares, o opens the address, u shows \
      what is unread, r fetches, ? lists every key, q leaves. What comes meanwhile is announced \
      in a quiet line; the list does not move by itself.

      EXAMPLES:
        tintm browse
        tintm browse --category sport --unread
      """)

  @Option(help: "The category to begin with; all when none is named.", completion: .categories)
  var category: String?

  @Flag(help: "Begins with what was not read.")
  var unread = false

  @Option(help: "auto, always or never; auto keeps to NO_COLOR.")
  var color = ColorChoice.auto

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    // Reports an unknown category before the screen switches.
    let first = try newsroom.feed(FeedQuery(category: category, limit: 1))
    guard let terminal = RawTerminal() else {
      throw Failure(
        .unavailable, code: "no_terminal", "browse needs a terminal to draw on.",
        advice: "`tintm feed` and `tintm read` print to anything.")
    }
    let model = BrowseViewModel(category: first.category, isUnreadOnly: unread)
    let session = BrowseSession(
      model, terminal: terminal, store: store, reader: reader, globals: globals, color: color)
    guard let signal = try await session.run() else { return }
    // Ends by the same signal, so that its sender sees its effect.
    Glibc.signal(signal, SIG_DFL)
    var those = sigset_t()
    sigemptyset(&those)
    sigaddset(&those, signal)
    pthread_sigmask(SIG_UNBLOCK, &those, nil)
    raise(signal)
  }
}
