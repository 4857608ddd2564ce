import Foundation
import Models
import Testing

@testable import Sourcing

struct NoticeReadingTests {
  func parse(_ targets: String) throws -> [NoticeTarget] {
    try ConfigurationReader.parse(
      "notify:\n\(targets)\nsources: []\n", path: "/etc/tintm/feeds.yml", folder: "/etc/tintm"
    ).notify
  }

  @Test func `targets are read`() throws {
    let targets = try parse(
      """
        - {name: phone, ntfy: "https://ntfy.example.org/news", token_file: ntfy.token}
        - {name: hook, webhook: "https://example.org/in", secret_file: /etc/hook.secret, told_by: 4}
        - {name: mine, command: ["/usr/local/bin/tell", "{title}"], failing_for: 2d}
        - {name: near, webhook: "http://10.0.0.1/", allow_private_network: true}
      """)
    #expect(
      targets.map(\.way) == [
        .ntfy(url: "https://ntfy.example.org/news", tokenFile: "/etc/tintm/ntfy.token"),
        .webhook(url: "https://example.org/in", secretFile: "/etc/hook.secret"),
        .command(["/usr/local/bin/tell", "{title}"]),
        .webhook(url: "http://10.0.0.1/", secretFile: nil),
      ])
    #expect(targets.map(\.minimumSources) == [nil, 4, nil, nil])
    #expect(targets.map(\.failingFor) == [nil, nil, 172_800, nil])
    #expect(targets.map(\.allowsPrivateNetwork) == [false, false, false, true])
  }

  @Test(arguments: [
    ("  - {webhook: \"https://a.example/\"}", "needs “name”"), ("  - {name: a}", "one of webhook"),
    ("  - {name: a, webhook: \"https://a.example/\", ntfy: \"https://a.example/\"}", "one of"),
    ("  - {name: a, webhook: \"ftp://a.example/\"}", "http or https"),
    ("  - {name: a, webhook: \"/in\"}", "http or https"),
    ("  - {name: a, webhook: \"https://a.example/\", token_file: x}", "works with “ntfy” only"),
    ("  - {name: a, command: tell}", "must be a list"),
    ("  - {name: a, command: [tell]}", "absolute path"),
    ("  - {name: a, command: []}", "absolute path"),
    ("  - {name: a, command: [\"/bin/{title}\"]}", "absolute path"),
    ("  - {name: a, command: [/bin/tell, \"{titel}\"]}", "unknown placeholder “{titel}”"),
    ("  - {name: a, webhook: \"https://a.example/\", told_by: 1}", "from 2 to 1000"),
    ("  - {name: a, webhook: \"https://a.example/\", failing_for: 5m}", "not below 1h"),
    ("  - {name: a, webhok: \"https://a.example/\"}", "did you mean “webhook”"),
    ("  - {name: a, command: [/bin/a]}\n  - {name: A, command: [/bin/a]}", "names must be unique"),
    ("  - a", "must be a mapping"),
  ])
  func `invalid targets are refused with a message`(targets: String, message: String) throws {
    do {
      let read = try parse(targets)
      Issue.record("\(read)")
    } catch let fault as ConfigurationFault {
      #expect(fault.description.contains(message), "\(fault)")
    }
  }
}
