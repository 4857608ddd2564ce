import Testing

@testable import Basics

struct TrackingParametersTests {
  @Test(arguments: [
    ("https://a.example/x/?utm_source=rss&utm_medium=feed", "https://a.example/x/"),
    (
      "https://a.example/x?utm_source=rss&id=7&fbclid=z&&b#top?utm_id=1",
      "https://a.example/x?id=7&&b#top?utm_id=1"
    ),
    ("https://a.example/x?UTM_Source=rss#top", "https://a.example/x#top"),
  ])
  func `an address is shared without them`(url: String, shared: String) {
    #expect(TrackingParameters.removed(from: url) == shared)
  }

  @Test(arguments: [
    "https://WWW.a.example:443/x/?id=7&utm", "https://a.example/x?", "https://a.example/x?&a#?", "",
    "?", "#?", "mailto:a@b.example?subject=x", "https://a.example/utm_source=rss",
    "https://a.example/?\u{301}&utm",
    "https://a.example/?utm_x=" + String(repeating: "a", count: 5000),
  ])
  func `an address without them stays as it is`(url: String) {
    #expect(TrackingParameters.removed(from: url) == url)
  }
}
