import ArgumentParser
import Foundation
import Models
import Recommending
import Store
import ViewModels
import Web
import Words

struct ReaderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reader",
    abstract: "Adds, lists and removes readers and sets their passwords.",
    discussion: """
      Several readers can share a database. Articles are stored once; each reader has their own read, \
      bookmarked and hidden marks and their own ranking. Commands without --reader use the first \
      reader. Until a reader is added, marks are kept without a name; the first one takes them over.

      EXAMPLES:
        tintm reader add ada
        tintm reader password ada
        tintm reader list
        tintm feed --reader ada
      """,
    subcommands: [Add.self, List.self, Remove.self, Password.self, Shares.self])

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

extension ReaderCommand {
  struct Add: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Adds a reader.",
      discussion: """
        EXAMPLES:
          tintm reader add ada
        """)

    @Argument(help: "A name of at most 64 characters, without “:” and “/”.")
    var name: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
      guard let checked = ReaderName.checked(name) else {
        throw Failure.badReaderName(name)
      }
      let store = try globals.anyStore()
      let takesOver = try store.firstReader()?.name == ReaderName.unnamed
      let reader = try GlobalOptions.added(checked, to: store)
      try output.show(
        AccountReceiptViewModel(.readerAdded, reader: reader.name, takesOver: takesOver))
    }
  }

  struct List: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the readers, the default reader first, and their signed-in browsers.",
      discussion: """
        EXAMPLES:
          tintm reader list --json
        """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = try globals.anyStore()
      let start = store.now().addingTimeInterval(-Authenticator.sessionTime)
      let readers = try store.readers().map { account in
        let sessions = try store.sessions(of: account.reader.id, usedSince: start)
        return ReaderViewModel(
          account, devices: sessions.map { DeviceViewModel($0, isThis: false) })
      }
      try output.show(
        ListViewModel(
          .readers, readers,
          emptiness: Message(.noReaders)
        ))
    }
  }

  struct Remove: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Removes a reader and all of their data.",
      discussion: """
        Deletes the reader's marks, learned preferences, passwords and sessions; articles are kept. \
        Asks for confirmation on a terminal; without one, --yes is required.

        EXAMPLES:
          tintm reader remove guest --yes
        """)

    @Argument(help: "The reader's name.")
    var name: String

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = try globals.existingStore()
      let reader = try GlobalOptions.reader(named: name, in: store)
      let agreed =
        try yes
        || Terminal.isAgreed(
          "Remove “\(reader.name)” and all of their data?",
          orBy: "tintm reader remove \(reader.name) --yes")
      guard agreed else {
        throw Failure(.fine, code: "nothing_removed", "No reader was removed.")
      }
      try Recommender(store: store, reader: reader.name, now: store.now()).removeReader()
      try output.show(AccountReceiptViewModel(.readerRemoved, reader: reader.name))
    }
  }

  struct Shares: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "shares",
      abstract: "Allows others to share articles with a reader, or forbids it.",
      discussion: """
        `tintm share ID --with NAME` puts an article on top of that reader's front page, once.

        EXAMPLES:
          tintm reader shares ada --off
          tintm reader shares ada --on
        """)

    @Argument(help: "The reader's name.")
    var name: String

    @Flag(help: "Allow it.")
    var on = false

    @Flag(help: "Forbid it; articles that wait are taken away.")
    var off = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if on == off { throw ValidationError("Give either --on or --off.") }
    }

    func run() async throws {
      let store = try globals.existingStore()
      let reader = try GlobalOptions.reader(named: name, in: store)
      try store.setAcceptsShares(on, of: reader.name, at: store.now())
      try output.show(
        AccountReceiptViewModel(on ? .sharesOn : .sharesOff, reader: reader.name))
    }
  }

  struct Password: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "password",
      abstract: "Sets a reader's password for the web page.",
      discussion: """
        Asks for the password twice; it needs at least 8 characters. All browsers of the reader are \
        signed out. Apps use their own passwords, see `tintm app add`.

        EXAMPLES:
          tintm reader password ada
          pass show news | tintm reader password ada --password-stdin
          tintm reader password ada --remove
        """)

    @Argument(help: "The reader's name.")
    var name: String

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Flag(help: "Remove the password; links and open sessions stay valid.")
    var remove = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if remove, passwordStdin {
        throw ValidationError("--remove and --password-stdin cannot be used together.")
      }
    }

    func run() async throws {
      let store = try globals.anyStore()
      let reader = try GlobalOptions.reader(named: name, in: store)
      if remove {
        try store.setPassword(nil, of: reader.id, keeping: nil, at: store.now())
        return try output.show(AccountReceiptViewModel(.passwordRemoved, reader: reader.name))
      }
      let password = try SecretInput.read(
        "New password for \(reader.name)", isPiped: passwordStdin,
        shortest: PasswordHasher.shortest,
        longest: PasswordHasher.longest)
      try GlobalOptions.setPassword(password, of: reader, in: store)
      try output.show(AccountReceiptViewModel(.passwordSet, reader: reader.name))
    }
  }
}
