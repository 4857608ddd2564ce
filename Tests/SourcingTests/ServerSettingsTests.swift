import Basics
import Testing

@testable import Sourcing

@Suite("The server section of the configuration")
struct ServerSettingsTests {
  private func settings(_ yaml: String) throws -> ServerSettings {
    try ConfigurationReader.parse("server: \(yaml)\nsources: []", path: "feeds.yml", folder: "/")
      .server
  }

  @Test("Every setting has a default and can be set")
  func values() throws {
    #expect(try settings("").listen == .usual)
    let settings = try settings(
      """
      {listen: "[::1]:9000", public_url: "https://News.example.org:443/reader/",
       trusted_proxies: [10.0.0.0/8], hosts: [Desk.lan], access_log: json, max_connections: 9,
       max_per_address: 8, max_streams: 7}
      """)
    #expect(settings.listen == .address(host: "::1", port: 9000))
    #expect(settings.publicURL?.authority == "news.example.org")
    #expect(settings.publicURL?.basePath == "/reader")
    #expect(settings.publicURL?.address(of: "/a") == "https://news.example.org/reader/a")
    #expect(settings.trustedProxies == [try #require(CIDRRange("10.0.0.0/8"))])
    #expect(settings.hosts == ["desk.lan"] && settings.accessLog == .json)
    #expect(
      [settings.maxConnections, settings.maxPerAddress, settings.maxStreams] == [9, 8, 7])
    #expect(try self.settings("{trusted_proxies: []}").trustedProxies == [])
  }

  @Test("A header of a trusted proxy may name the reader")
  func userHeader() throws {
    #expect(try settings("").userHeader == nil && !settings("").createsReaders)
    let named = try settings(
      "{user_header: Remote-User, trusted_proxies: [10.0.0.1], create: true}")
    #expect(named.userHeader == "Remote-User" && named.createsReaders)
  }

  @Test(
    "A header that clients send, or that no proxy is trusted with, is refused",
    arguments: [
      "{user_header: Remote-User}", "{create: true}", "{create: true, trusted_proxies: [10.0.0.1]}",
      "{user_header: Cookie, trusted_proxies: [10.0.0.1]}",
      "{user_header: X-Forwarded-For, trusted_proxies: [10.0.0.1]}",
      "{user_header: \"Remote User\", trusted_proxies: [10.0.0.1]}",
      "{user_header: \"a\\r\\nb\", trusted_proxies: [10.0.0.1]}",
      "{user_header: \"\", trusted_proxies: [10.0.0.1]}",
      "{user_header: [a], trusted_proxies: [10.0.0.1]}",
      "{user_header: Remote-User, trusted_proxies: [10.0.0.1], create: maybe}",
    ])
  func userHeaderProblems(yaml: String) {
    #expect(throws: ConfigurationFault.self) { try settings(yaml) }
  }

  @Test(
    "Addresses to listen on are parsed",
    arguments: [
      ("none", ServerSettings.Listening.nowhere),
      ("unix:/run/t.sock", .unixSocket(path: "/run/t.sock")),
      ("0.0.0.0:80", .address(host: "0.0.0.0", port: 80)),
      ("localhost:0", .address(host: "localhost", port: 0)),
    ])
  func listening(text: String, expected: ServerSettings.Listening) {
    #expect(ServerSettings.Listening(text) == expected)
  }

  @Test(
    "Invalid settings are refused",
    arguments: [
      "{listen: 8480}", "{listen: \"unix:run\"}", "{listen: \"::1:80\"}", "{listen: \":80\"}",
      "{listen: \"a:70000\"}", "{public_url: news.example.org}",
      "{public_url: \"https://a@news.example.org\"}", "{public_url: \"https://e.org/?a\"}",
      "{public_url: \"https://e.org/a/../b\"}", "{trusted_proxies: [proxy]}", "{max_streams: 0}",
      "{access_log: yes}", "{port: 80}",
    ])
  func problems(yaml: String) {
    #expect(throws: ConfigurationFault.self) { try settings(yaml) }
  }
}
