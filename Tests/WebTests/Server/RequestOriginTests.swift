import Basics
import HTTPTypes
import Sourcing
import Testing

@testable import Web

@Suite("The client of a request and the requested name")
struct RequestOriginTests {
  private func origin(
    _ peer: String?, _ headers: HTTPFields, trusting: [String] = ["127.0.0.0/8", "10.0.0.0/8"],
    publicURL: String? = nil
  ) -> RequestOrigin {
    var settings = ServerSettings()
    settings.trustedProxies = trusting.compactMap(CIDRRange.init)
    settings.publicURL = publicURL.flatMap(PublicAddress.init)
    return RequestOrigin(
      peer: peer.flatMap { NetworkAddress($0) }, host: "News.example", headers: headers,
      settings: settings)
  }

  @Test("Forwarded headers of an untrusted client are ignored")
  func untrusted() {
    let origin = origin(
      "192.0.2.1",
      [.forwardedFor: "203.0.113.9", .forwardedProto: "https", .forwardedHost: "other.example"])
    #expect(origin.client?.text == "192.0.2.1")
    #expect(!origin.isSecure && !origin.isForwarded)
    #expect(origin.names == ["news.example"])
  }

  @Test(
    "The nearest address that is not a trusted proxy is the client",
    arguments: [
      ("203.0.113.9", "203.0.113.9"), ("1.2.3.4, 203.0.113.9", "203.0.113.9"),
      ("1.2.3.4, 203.0.113.9, 10.0.0.7", "203.0.113.9"), ("10.0.0.8, 10.0.0.7", "10.0.0.8"),
      ("\"[2001:db8::1]:4711\"", "2001:db8::1"), ("203.0.113.9:80", "203.0.113.9"),
      ("evil, 10.0.0.7", "10.0.0.7"), ("::ffff:203.0.113.9", "203.0.113.9"), (",,", "127.0.0.1"),
    ])
  func chain(header: String, client: String) {
    #expect(origin("127.0.0.1", [.forwardedFor: header]).client?.text == client)
  }

  @Test("A proxy on a unix socket is trusted")
  func unixSocket() {
    #expect(origin(nil, [.forwardedFor: "203.0.113.9"]).client?.text == "203.0.113.9")
    #expect(origin(nil, [:]).client == nil)
  }

  @Test("Scheme and name come from either kind of header, and the name is checked as well")
  func forwarded() {
    let standard = origin(
      "127.0.0.1",
      [.forwarded: "for=\"[2001:db8::2]\";proto=https;host=news.example.org, for=10.0.0.2"])
    #expect(standard.client?.text == "2001:db8::2")
    #expect(standard.isSecure && standard.isForwarded)
    #expect(standard.authority == "news.example.org")
    #expect(standard.names == ["news.example", "news.example.org"])
    // A proxy that sets the X-Forwarded headers passes a client's own Forwarded header on.
    let both = origin(
      "127.0.0.1", [.forwarded: "for=1.1.1.1", .forwardedFor: "203.0.113.9"])
    #expect(both.client?.text == "203.0.113.9")
  }

  @Test("Without a scheme from the proxy the public URL gives the scheme")
  func publicURL() {
    #expect(origin("127.0.0.1", [:], publicURL: "https://news.example/").isSecure)
    #expect(!origin("192.0.2.1", [:], publicURL: "https://news.example/").isSecure)
    #expect(!origin("127.0.0.1", [:], publicURL: "https://other.example/").isSecure)
  }
}
