import Sourcing
import Testing

@testable import Web

@Suite("Served host names")
struct ServedNamesTests {
  @Test(
    "Own names and addresses are served, other names are not",
    arguments: [
      ("localhost", true), ("localhost:8480", true), ("tintm.localhost", true),
      ("127.0.0.1:8480", true), ("192.168.1.5", true), ("[::1]:8480", true), ("[::1]", true),
      ("desk", true), ("desk.local:8480", true), ("desk.lan", false), ("news.example.org", true),
      ("news.example.org.", true), ("news.example.org:444", true), ("hub.example.net", true),
      ("tailnet.example", true), ("evil.example", false), ("", false),
      ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("0x7f.1", false),
      ("localhost:", true), ("localhost:65535", true), ("localhost:65536", false),
      ("localhost:80:evil.example", false), ("localhost:evil", false), ("localhost: 80", false),
      ("localhost:+80", false), ("[::1", false), ("[::1]evil.example", false), ("[::1]:x", false),
      ("[127.0.0.1]", false), ("[localhost]", false), ("::1", false),
      ("127.0.0.1:8480@evil", false),
      ("localhost/evil", false), ("localhost@evil.example", false),
    ])
  func names(authority: String, isServed: Bool) {
    var settings = ServerSettings()
    settings.publicURL = PublicAddress("https://News.example.org/reader/")
    settings.hosts = ["tailnet.example"]
    let names = ServedNames(settings, machine: ["Desk"], callback: "hub.example.net")
    #expect(names.contains(authority) == isServed)
  }
}
