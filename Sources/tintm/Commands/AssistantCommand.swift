import ArgumentParser
import Composing
import Glibc
import Store
import Subscribing
import Web
import Words

struct AssistantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Lets an assistant read your articles (Model Context Protocol).",
    discussion: """
      The assistant starts this command and sends messages to its standard input, one a line, until it \
      closes it. Its tools are search, feed, article, story, explain and sources; they only read. With \
      --may-mark it also marks articles read and bookmarks them. For an assistant on another machine, \
      `tintm serve` answers at /mcp: see `tintm help app add`.

      EXAMPLES:
        tintm mcp
        tintm mcp --reader ada --may-mark
        claude mcp add tintm -- tintm mcp      for Claude Code
      """)

  @Flag(help: "The assistant may mark articles read and bookmark them.")
  var mayMark = false

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let store = try globals.existingStore()
    defer { try? store.close() }
    let subscriptions = Subscriptions(store, configPath: globals.locations.configPath)
    let server = AssistantServer(
      store: store,
      management: SourceManagement(subscriptions, clock: { store.now() }) { address in
        throw SubscriptionRefusal(.notWebAddressLike, address)
      },
      version: Tintm.version, clock: { store.now() },
      failed: { StandardError.write("tintm: \($0)\n") })
    let client = AssistantServer.Client(
      reader: try globals.readerName(in: store), mayMark: mayMark, pictures: .paths)
    var lines = AssistantLines()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let count = Self.read(into: &buffer) {
      for line in lines.take(buffer[..<count]) {
        try Self.write(server.reply(to: line, of: client))
      }
    }
    if let line = lines.finish() { try Self.write(server.reply(to: line, of: client)) }
  }

  /// The number of the next bytes of the standard input; `nil` at its end.
  private static func read(into buffer: inout [UInt8]) -> Int? {
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 { return count }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private static func write(_ reply: AssistantServer.Reply) throws {
    switch reply {
    case .none: return
    case .response(let bytes), .refusal(let bytes):
      try StandardOutput.write(line: bytes)
    }
  }
}

extension AssistantServer {
  fileprivate func reply(to line: AssistantLines.Line, of client: Client) -> Reply {
    switch line {
    case .message(let bytes): reply(to: bytes, of: client)
    case .tooLong: Self.tooLong
    }
  }
}
