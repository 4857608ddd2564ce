import Foundation
import Testing

/// The program on the command line, with the sample edition.
struct SampleTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    let run = try sandbox.run("fetch", "--json")
    #expect(run.status == 75, "\(run.errors)")
  }

  func items(_ arguments: String...) throws -> [[String: Any]] {
    let run = try sandbox.run(arguments: arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try run.items()
  }

  func ids(_ items: [[String: Any]]) -> [Int] { items.compactMap { $0["id"] as? Int } }

  @Test func `every source but the broken one stores articles, once`() throws {
    let second = try sandbox.run("fetch", "--force", "--json")
    #expect(second.status == 75)
    let outcomes = try second.items()
    #expect(outcomes.count == 15)
    #expect(outcomes.allSatisfy { $0["new"] as? Int == 0 && $0["updated"] as? Int == 0 })
    let failed = outcomes.filter { $0["outcome"] as? String == "failed" }
    #expect(failed.map { $0["source"] as? String } == ["Wharfside Weekly"])
    #expect((failed.first?["reason"] as? String)?.contains("web page") == true)
    let categories = try items("categories", "--json")
    #expect(categories.count == 11)
    #expect(categories.compactMap { $0["articles"] as? Int }.reduce(0, +) >= 140)
  }

  @Test func `no source is polled before it is due`() throws {
    let again = try sandbox.run("fetch", "--json")
    #expect(again.status == 0)
    #expect((try again.json()["items"] as? [Any])?.isEmpty == true)
  }

  @Test func `pages follow each other to the end`() throws {
    var seen: [Int] = []
    var cursor: String?
    for _ in 0..<20 {
      let arguments =
        ["feed", "--all-versions", "--json", "--limit", "20"]
        + (cursor.map { ["--after", $0] } ?? [])
      let page = try CommandRun(
        arguments, environment: ["TINTM_DATABASE": sandbox.database]
      ).json()
      seen += ids(page["items"] as? [[String: Any]] ?? [])
      cursor = page["next"] as? String
      if cursor == nil { break }
    }
    #expect(seen.count == Set(seen).count)
    #expect(seen.count >= 140)
  }

  @Test func `a bookmark raises an article and can be removed`() throws {
    let before = ids(try items("feed", "--category", "sport", "--json"))
    let last = try #require(before.last)
    #expect(try sandbox.run("bookmark", "\(last)").status == 0)
    let after = ids(try items("feed", "--category", "sport", "--json"))
    #expect(try #require(after.firstIndex(of: last)) < before.count - 1)
    #expect(ids(try items("feed", "--bookmarked", "--json")) == [last])
    #expect(try sandbox.run("bookmark", "--remove", "\(last)").status == 0)
    #expect(ids(try items("feed", "--category", "sport", "--json")) == before)
  }

  @Test func `read, hide and share act on an article`() throws {
    let first = try #require(ids(try items("feed", "--category", "tech", "--json")).first)
    #expect(try sandbox.run("read", "\(first)", "--peek").status == 0)
    #expect(ids(try items("feed", "--category", "tech", "--unread", "--json")).contains(first))
    let read = try sandbox.run("read", "\(first)")
    #expect(read.status == 0 && read.output.contains("https://"))
    #expect(!ids(try items("feed", "--category", "tech", "--unread", "--json")).contains(first))
    #expect(try sandbox.run("mark", "--unread", "\(first)").status == 0)
    #expect(ids(try items("feed", "--category", "tech", "--unread", "--json")).contains(first))
    #expect(try sandbox.run("share", "\(first)").output.contains("\nhttps://"))
    #expect(try sandbox.run("hide", "\(first)").status == 0)
    #expect(!ids(try items("feed", "--category", "tech", "--json")).contains(first))
    // Another reader still sees it.
    try sandbox.addReaders("ada", "ben")
    let other = try sandbox.run("feed", "--category", "tech", "--json", "--reader", "ben")
    #expect(ids(try other.items()).contains(first))
  }

  @Test func `control characters of feeds never reach the terminal`() throws {
    for command in [["feed", "--limit", "200"], ["feed", "--category", "oddities"]] {
      let run = try CommandRun(command, environment: ["TINTM_DATABASE": sandbox.database])
      let bad = run.output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
          || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
      #expect(bad.isEmpty)
    }
  }

  @Test func `check finds no problem`() throws {
    let run = try sandbox.run("check", "--json")
    #expect(run.status == 0)
    #expect(try run.json()["ok"] as? Bool == true)
  }

  @Test func `a closed pipe ends the command without an error`() throws {
    let run = try CommandRun(
      [
        "-c", "\"$0\" feed --limit 200 --json | head -c 10; echo \" ${PIPESTATUS[0]}\"",
        CommandRun.program.path,
      ],
      program: URL(fileURLWithPath: "/bin/bash"),
      environment: ["TINTM_DATABASE": sandbox.database])
    #expect(run.output == "{\"version\" 0\n")
    #expect(run.errors == "")
  }

  @Test func `fields are printed in the requested order`() throws {
    let run = try sandbox.run("feed", "--limit", "1", "--json", "--fields", "title, id,source.name")
    #expect(run.output.contains("\"items\":[{\"title\":"))
    let item = try #require(try run.items().first)
    #expect(Set(item.keys) == ["title", "id", "source.name"])
  }

  @Test func `test-source prints the matches and stores nothing`() throws {
    let before = try sandbox.run("categories", "--json").output
    let run = try sandbox.run("test-source", "Commonweal Health", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let items = try run.items()
    #expect(items.count == 8)
    #expect(items.allSatisfy { ($0["url"] as? String)?.hasPrefix("https://") == true })
    #expect(try sandbox.run("categories", "--json").output == before)
    #expect(try sandbox.run("test-source", "Wharfside Weekly").status == 65)
    #expect(try sandbox.run("test-source", "Harbour").status == 66)
    #expect(try sandbox.run("test-source", "http://127.0.0.1:1/x").status == 69)
    let secret = try sandbox.run("test-source", "http://ada:s3cret@127.0.0.1:1/x", "--json")
    #expect(secret.status == 69)
    #expect(!(secret.output + secret.errors).contains("s3cret"))
  }
}
