import Foundation
import Models
import Testing

@testable import Sourcing

/// Files that are not a valid configuration, by mistake or on purpose: each gives an error with a
/// position, in bounded time and memory.
struct HostileConfigurationTests {
  func problems(_ text: String) -> String {
    do throws(ConfigurationFault) {
      _ = try ConfigurationReader.parse(text, path: "f", folder: "/")
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("sources:\n\t- name: A", "f:2:1: not valid YAML: found character that cannot start any token"),
    (
      "sources:\n  - name: 'Tom's blog'",
      "f:2:16: not valid YAML: the value goes on after its closing"
    ),
    ("rules:\n  - match: \"live blog\" sport", "f:2:24: not valid YAML: the value goes on after"),
    ("rules: [{match: \"live\" sport}]", "f:1:24: not valid YAML: the value goes on after"),
    (
      "sources:\n  - name: \"A\n    url: x",
      "f:2:11: not valid YAML: the quote that begins here is never"
    ),
    ("x: \"a\\d\"", "found unknown escape character; in single quotes"),
    (
      "sources:\n  - name: A\n   url: x",
      "f:3:4: not valid YAML: did not find expected '-' indicator; the"
    ),
    (
      "sources:\n  - name: A\n    category:x\n  - name: B",
      "expected ':'; after a key comes a colon"
    ),
    ("sources:\n  - name:\u{A0}A\n    category: x", "f:2:10: a no-break space (U+00A0)"),
    ("sources:\n  - name: A\n\u{A0}\u{A0}\u{A0}\u{A0}url: x\n    category: x", "f:3:1: a no-break"),
    ("sources:\n  - name: A\n    category: x\n\u{A0}   url: x", "f:4:1: a no-break"),
    ("sources:\n  - name: A\u{A0}B\n    nam: x", "unknown key “nam”"),
    ("a: b: c", "f:1:5: not valid YAML: mapping values are not allowed"),
    ("sources: [", "f:2:1: not valid YAML"), ("x: \"a", "f:"),
    ("sources: []\nx: *no", "f:2:4: not valid YAML: found undefined alias"),
    ("poll: {}\nsources:\n- a\u{0}b", "f:3:4: not valid YAML: control characters are not allowed"),
    ("a: \u{1}", "f:1:4: not valid YAML: control characters are not allowed (U+1)"),
    ("--- {}\n---\n- x", "f:2:1: not valid YAML: but found another document"),
    ("- a\n- b", "f:1:1: the configuration must be a mapping of keys to values"),
    ("just words", "f:1:1: the configuration must be a mapping"),
    ("sources: {name: A}", "f:1:10: “sources” must be a list"),
    ("sources: [1, x]", "f:1:11: a source must be a mapping"),
    (
      "sources: [{name: \"a\\nb\", url: 'https://a.example', category: x}]",
      "f:1:18: “name” must be one line without control characters"
    ),
    (
      "sources: [{name: a, url: 'https://a.example', category: \"\\t\"}]",
      "f:1:57: “category” must be one line"
    ),
    (
      "sources: [{name: a, url: 'https://a.example', category: ..}]",
      "f:1:57: “category” must not be “..”, which no address of a page can contain"
    ),
    (
      "categories: [news, .]\nsources: []",
      "“categories” must not be “.”, which no address of a page can contain"
    ),
    (
      "sources: [{name: .., url: 'https://a.example', category: x}]",
      "f:1:18: “name” must not be “..”, which no address of a page can contain"
    ),
    (
      "sources: [{name: a\(String(repeating: "\u{301}", count: 400)), url: 'https://a.example', category: x}]",
      "f:1:18: “name” is longer than 800 bytes"
    ),
    (
      "sources: [{name: a, url: a.example/rss, category: x}]",
      "did you mean “https://a.example/rss”?"
    ),
    (
      "sources: [{name: a, url: 'htps://a.example/rss', category: x}]",
      "not “htps:”; did you mean “https://a.example/rss”?"
    ),
    (
      "sources: [{name: a, url: 'ftp://a.example/rss', category: x}]",
      "“url” must begin with https://, http:// or file:, not “ftp:”"
    ),
    (
      "sources: [{name: a, url: 'https://a.example', category: x, kind: htlm}]",
      "“kind” must be one of auto, feed, html, json, not “htlm”; did you mean “html”?"
    ),
    ("offline: {images: led}\nsources: []", "not “led”; did you mean “lead”?"),
  ])
  func `problems have a position and the expected value`(text: String, expected: String) {
    #expect(problems(text).contains(expected), "\(problems(text))")
  }

  @Test func `alias expansion is limited`() {
    let levels = (1...40).map { "k\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let bomb = "k0: &a0 [x]\n" + levels.joined(separator: "\n") + "\n? [*a40]\n: x\n"
    #expect(problems(bomb).contains("the maximum is 32"))
    let few = (1...15).map { "k\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    #expect(problems("k0: &a0 [x]\n" + few.joined(separator: "\n")).contains("unknown key"))
    // Asterisks in comments and within words are not aliases.
    let stars = String(repeating: "# *x *y *z\n", count: 100) + "sources: []\n"
    #expect(problems(stars) == "")
    let shared = "a: &c x\n" + String(repeating: "# *c\n", count: 99) + "sources: []"
    #expect(problems(shared).contains("unknown key “a”"))
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `depth is limited`(opening: String) {
    let text = "sources: \n  " + String(repeating: opening, count: 100_000)
    #expect(problems(text).hasPrefix("f:"))
  }

  @Test func `only regular files up to the size limit are read`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tintm-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func fault(_ path: String) -> String {
      do throws(ConfigurationFault) {
        _ = try ConfigurationReader.read(path) { _, _ in nil }
        return ""
      } catch {
        return error.description
      }
    }
    #expect(fault("/dev/zero").contains("it is not a regular file"))
    let long = folder.appendingPathComponent("long.yml")
    try Data("#".utf8).write(to: long)
    // A sparse file: nothing is stored on the disk, and nothing must be read.
    try FileHandle(forWritingTo: long).truncate(atOffset: (128 << 20) + 1)
    #expect(fault(long.path).contains("larger than 128 MiB"))
    #expect(fault(folder.path).contains("it is a folder"))
    #expect(fault(folder.path + "/none").contains("There is no configuration"))
    let file = folder.appendingPathComponent("latin.yml")
    try Data("sources: []\n# caf".utf8 + [0xE9]).write(to: file)
    #expect(fault(file.path).contains(":2:6: the file is not UTF-8"))
    try Data([0xEF, 0xBB, 0xBF] + Array("poll: {interval: 1h}\nsources: []".utf8)).write(to: file)
    #expect(fault(file.path) == "")
  }

  @Test func `the number of reported problems is limited`() {
    let text = "sources:\n" + String(repeating: "- {}\n", count: 1000)
    #expect(problems(text).split(separator: "\n").count == 50)
  }

  /// Each is found in the same time, and each has the spelling of the list.
  @Test func `each source may have a category of its own`() throws {
    func text(_ name: (Int) -> String) -> String {
      "categories: [\((0..<5000).map { "Tab\($0)" }.joined(separator: ", "))]\nsources:\n"
        + (0..<5000).map {
          "- {name: S\($0), url: 'https://\($0).example', category: \(name($0))}\n"
        }
        .joined()
    }
    let read = try ConfigurationReader.parse(
      text { "TAB\($0)" }, path: "feeds.yml", folder: "/feeds")
    #expect(read.sources.map(\.category) == (0..<5000).map { "Tab\($0)" })
  }
}
