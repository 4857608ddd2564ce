import ArgumentParser
import Foundation
import Models
import Recommending
import Storing
import ViewModels
import Web

struct ReaderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reader",
    abstract: "Who reads here: adds, lists and removes readers, and sets their passwords.",
    discussion: """
      Several may read from one database. Articles are kept once; what each has read, bookmarked \
      and hidden, and what was learned from it, is their own. The first is who reads when \
      no reader is named.

      EXAMPLES:
        tintm reader add ada
        tintm reader password ada
        tintm reader list
        tintm feed --reader ada
      """,
    subcommands: [Add.self, List.self, Remove.self, Password.self])

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

extension ReaderCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Adds a reader.",
      discussion: """
        EXAMPLES:
          tintm reader add ada
        """)

    @Argument(help: "A name without : and /, of at most 64 characters.")
    var name: String

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Global options") var globals: GlobalOptions

    func run() async throws {
      guard let checked = ReaderName.checked(name) else {
        throw Failure.badReaderName(name)
      }
      guard let reader = try globals.anyStore().addReader(checked) else {
        throw Failure(
          .usage, code: "reader_exists", "There is a reader “\(checked)” already.",
          advice: "`tintm reader list` lists them.")
      }
      try output.show(
        ListViewModel(.receipt, [AccountReceiptViewModel(.readerAdded, reader: reader.name)]))
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the readers, the first first.",
      discussion: """
        EXAMPLES:
          tintm reader list --json
        """)

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Global options") var globals: GlobalOptions

    func run() async throws {
      let readers = try globals.anyStore().readers().map(ReaderViewModel.init)
      try output.show(
        ListViewModel(
          .readers, readers, emptiness: "Nobody reads here yet; `tintm reader add NAME` changes it."
        ), isQuiet: globals.quiet)
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Removes a reader with all that was kept of them.",
      discussion: """
        What they read, bookmarked and hid, what was learned from it, and their passwords and \
        sessions go; articles stay. On a terminal it asks first; elsewhere it wants --yes.

        EXAMPLES:
          tintm reader remove guest --yes
        """)

    @Argument(help: "The reader's name.")
    var name: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Global options") var globals: GlobalOptions

    func run() async throws {
      let store = try globals.existingStore()
      let reader = try GlobalOptions.reader(named: name, in: store)
      let agreed =
        try yes
        || Terminal.isAgreed(
          "Remove “\(reader.name)” with all that was kept of them?",
          orBy: "tintm reader remove \(reader.name) --yes")
      guard agreed else {
        throw Failure(.fine, code: "nothing_removed", "Nobody was removed.")
      }
      try Recommender(store: store, reader: reader.name, now: store.now()).removeReader()
      try output.show(
        ListViewModel(.receipt, [AccountReceiptViewModel(.readerRemoved, reader: reader.name)]))
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "password",
      abstract: "Sets a reader's password for the page.",
      discussion: """
        It is asked for twice and has at least 8 characters. Browsers that are signed in are signed \
        out. Apps come in by passwords of their own: `tintm app add`.

        EXAMPLES:
          tintm reader password ada
          pass show news | tintm reader password ada --password-stdin
          tintm reader password ada --remove
        """)

    @Argument(help: "The reader's name.")
    var name: String

    @Flag(help: "The password is the first line of the standard input.")
    var passwordStdin = false

    @Flag(help: "Takes the password away; links and open sessions stay.")
    var remove = false

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Global options") var globals: GlobalOptions

    func validate() throws {
      if remove, passwordStdin {
        throw ValidationError("Choose one of --remove and --password-stdin.")
      }
    }

    func run() async throws {
      let store = try globals.anyStore()
      let reader = try GlobalOptions.reader(named: name, in: store)
      if remove {
        try store.setPassword(nil, of: reader.id, keeping: nil, at: store.now())
        return try show(.passwordRemoved, reader)
      }
      let password = try SecretInput.read(
        "New password of \(reader.name)", isPiped: passwordStdin, shortest: PasswordHasher.shortest,
        longest: PasswordHasher.longest)
      let hash: PasswordHash
      do {
        hash = try PasswordHasher().hash(password)
      } catch {
        throw Failure.noLibCrypto
      }
      try store.setPassword(hash, of: reader.id, keeping: nil, at: store.now())
      try show(.passwordSet, reader)
    }

    private func show(_ action: AccountReceiptViewModel.Action, _ reader: Reader) throws {
      try output.show(
        ListViewModel(.receipt, [AccountReceiptViewModel(action, reader: reader.name)]))
    }
  }
}
