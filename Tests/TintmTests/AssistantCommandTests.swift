import Foundation
import Testing

/// `tintm mcp` as an assistant starts it.
struct AssistantCommandTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  /// - Returns: the status, the lines of the standard output, and the standard error.
  private func talk(
    _ input: String, _ options: String...
  ) throws -> (status: Int32, lines: [String], errors: String) {
    let process = CommandRun.process(
      ["mcp"] + options, in: sandbox.folder, environment: sandbox.environment)
    try sandbox.write(input, to: "input")
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = try FileHandle(
      forReadingFrom: sandbox.folder.appendingPathComponent("input"))
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text.split(separator: "\n").map(String.init), words)
  }

  private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  @Test func `a conversation on the standard streams`() throws {
    #expect(try sandbox.run("fetch").status == 75)
    let version = #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t"}}"#
    let mark = #"{"name":"mark","arguments":{"id":[1]}}"#
    let input =
      request(1, "initialize", version)
      + #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n\n"
      + request(2, "tools/list") + String(repeating: "x", count: 3 << 20) + "\n" + "{\r\n"
      + request(3, "tools/call", #"{"name":"feed","arguments":{"limit":1}}"#)
      + request(4, "tools/call", #"{"name":"sources"}"#) + request(5, "tools/call", mark)
      + String(request(6, "ping").dropLast())
    let run = try talk(input)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let replies = try run.lines.map(CommandRun.json)
    #expect(replies.map { $0["id"] as? Int } == [1, 2, nil, nil, 3, 4, 5, 6])
    let codes = replies.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [nil, nil, -32600, -32700, nil, nil, -32602, nil])
    let feed = (replies[4]["result"] as? [String: Any])?["structuredContent"] as? [String: Any]
    #expect((feed?["items"] as? [Any])?.count == 1)
    let sources = (replies[5]["result"] as? [String: Any])?["structuredContent"] as? [String: Any]
    #expect(((sources?["items"] as? [Any])?.count ?? 0) > 1)
    let marked = try talk(request(1, "tools/call", mark), "--may-mark")
    #expect(marked.lines.first?.contains("\"isError\":false") == true)
  }

  @Test func `without a database or a reader it ends with an error and says nothing`() throws {
    let none = try talk(request(1, "ping"))
    #expect(none.status != 0 && none.lines.isEmpty && !none.errors.isEmpty)
    #expect(try sandbox.run("fetch").status == 75)
    let wrong = try talk(request(1, "ping"), "--reader", "nobody")
    #expect(wrong.status == 66 && wrong.lines.isEmpty)
    let empty = try talk("")
    #expect(empty.status == 0 && empty.lines.isEmpty && empty.errors.isEmpty)
  }

  @Test func `app add gives rights, and refuses those that contradict each other`() throws {
    try sandbox.addReaders("ada")
    for (name, options) in [
      ("full", []), ("read", ["--read-only"]), ("assistant", ["--assistant"]),
      ("marking_assistant", ["--assistant", "--may-mark"]),
    ] {
      #expect(try sandbox.run(arguments: ["app", "add", name] + options).status == 0)
    }
    let list = try sandbox.run("app", "list", "--json").json()
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == 4)
    for item in items { #expect(item["name"] as? String == item["rights"] as? String) }
    #expect(try sandbox.run("app", "add", "x", "--may-mark").status == 64)
    #expect(
      try sandbox.run("app", "add", "x", "--assistant", "--may-mark", "--read-only").status == 64)
  }
}
