import ArgumentParser
import Foundation
import Models
import Store
import ViewModels
import Web
import Words

struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Manages passwords for apps and programs that read over HTTP.",
    discussion: """
      Each app has its own password, which can be revoked separately. Enter it together with the \
      reader's name in apps that support Google Reader, Fever or Miniflux. Programs that use \
      tintm's own API send it as `Authorization: Bearer`. It does not work for the web page.

      A password may do everything that its reader may; with --read-only it only reads, with every \
      protocol. Only one with --assistant may be used by an assistant at /mcp.

      EXAMPLES:
        tintm app add phone
        tintm app add script --reader ada --json | jq -r '.items[].password'
        tintm app add claude --assistant
        tintm app list
        tintm app remove phone
      """,
    subcommands: [Add.self, List.self, Remove.self])

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

extension AppCommand {
  struct Add: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Creates an app password and prints it once.",
      discussion: """
        EXAMPLES:
          tintm app add phone
          pass show news/phone | tintm app add phone --password-stdin
          tintm app add statusbar --read-only
          tintm app add claude --assistant
          tintm app add claude --assistant --may-mark
        """)

    @Argument(help: "A name for the app.")
    var name: String

    @Flag(
      help: "Read the password from the first line of standard input; at least 16 characters.")
    var passwordStdin = false

    @Flag(help: "It only reads: marks, lists and settings stay as they are.")
    var readOnly = false

    @Flag(help: "It only reads, and an assistant may use it at /mcp.")
    var assistant = false

    @Flag(help: "With --assistant: it also marks articles read and bookmarks them.")
    var mayMark = false

    @OptionGroup var output: OutputOptions

    private var rights: AppRights {
      assistant ? (mayMark ? .markingAssistant : .assistant) : readOnly ? .read : .full
    }

    func validate() throws {
      if mayMark, !assistant { throw ValidationError("--may-mark goes with --assistant.") }
      if mayMark, readOnly {
        throw ValidationError("--read-only and --may-mark cannot be used together.")
      }
      guard ReaderName.checked(name) != nil else {
        throw ValidationError(
          "A name has 1 to 64 characters, without “:”, “/” and control characters.")
      }
    }

    func run() async throws {
      let store = try globals.anyStore()
      let reader = try globals.namedReader(in: store)
      let chosen =
        passwordStdin
        ? try SecretInput.read(
          "Password", isPiped: true, shortest: AppSecrets.shortest, longest: PasswordHasher.longest)
        : nil
      let password = chosen ?? SecretToken.makeAppPassword()
      let secrets: [AppSecret]
      do {
        secrets = try AppSecrets.all(of: password, reader: reader.name)
      } catch {
        throw Failure.noLibCrypto
      }
      let app: AppPassword
      do {
        app = try store.addApp(
          ReaderName.checked(name) ?? name, secrets: secrets, of: reader.id, rights: rights,
          at: store.now())
      } catch let refusal as AppPasswordRefusal {
        throw Failure(refusal, app: name, reader: reader.name)
      }
      try output.show(
        AccountReceiptViewModel(
          .appAdded, reader: reader.name, app: app.name,
          password: chosen == nil ? password : nil))
    }
  }

  struct List: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the app passwords of a reader and when each was last used.",
      discussion: """
        EXAMPLES:
          tintm app list --reader ada
        """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = try globals.existingStore()
      let reader = try store.reader(named: globals.readerName(in: store))
      let apps = try reader.map { try store.apps(of: $0.id) } ?? []
      try output.show(
        ListViewModel(
          .apps, apps.map(AppPasswordViewModel.init),
          emptiness: Message(.noAppPasswords)))
    }
  }

  struct Remove: OutputCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Revokes an app password immediately.",
      discussion: """
        EXAMPLES:
          tintm app remove phone
        """)

    @Argument(help: "The name of the app.")
    var name: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = try globals.existingStore()
      let reader = try GlobalOptions.reader(named: globals.readerName(in: store), in: store)
      let apps = try store.apps(of: reader.id)
      guard
        let app = apps.first(where: { $0.name == name })
          ?? apps.first(where: { $0.name.lowercased() == name.lowercased() })
      else {
        throw Failure(
          .noInput, code: "no_such_app", "“\(reader.name)” has no app named “\(name)”.",
          advice: Failure.advice(
            for: name, among: apps.map(\.name), else: "`tintm app list` lists them."))
      }
      _ = try store.removeApp(app.id, of: reader.id)
      try output.show(
        AccountReceiptViewModel(.appRemoved, reader: reader.name, app: app.name))
    }
  }
}
