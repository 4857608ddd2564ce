import ArgumentParser
import Composing
import Foundation
import Glibc
import Models
import Store
import ViewModels

struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Opens the interactive reader, with categories as tabs.",
    discussion: """
      Arrows move, Enter reads, / searches, b bookmarks, m marks, x hides, z undoes the last hide, s \
      shares, o opens the address, u shows unread articles only, n shows new articles, r fetches, ? \
      lists all keys, q goes back or quits. New articles are announced in a status line; the list \
      does not change by itself.

      EXAMPLES:
        tintm browse
        tintm browse --category sport --unread
      """)

  @Option(help: "The category to show first; all by default.", completion: .categories)
  var category: String?

  @Flag(help: "Show unread articles only at first.")
  var unread = false

  @Option(help: "auto, always or never; auto respects NO_COLOR.")
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
        .unavailable, code: "no_terminal", "browse needs a terminal.",
        advice: "Use `tintm feed` and `tintm read` without a terminal.")
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
