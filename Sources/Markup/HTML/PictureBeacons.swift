extension PictureRules {
  /// Bytes: an address names its host and its program before that.
  private static let beaconReach = 2048

  /// Whether the address is that of a counter or a tracker.
  package static func isBeacon(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { address in
      let address = address.run(0, min(address.count, beaconReach))
      return address.indices.contains { place in
        beacons.contains { address.hasPrefixIgnoringCase($0, at: place) }
      }
    }
  }

  /// Parts of the addresses of counters and trackers that are disguised as pictures.
  private static let beacons: [StaticString] = [
    "feeds.feedburner.com/~", "feedburner.com/~r/", "pixel.wp.com/", "stats.wordpress.com/",
    "feeds.wordpress.com/1.0/", "doubleclick.net/", "scorecardresearch.com/",
    "google-analytics.com/", "googletagmanager.com/", "facebook.com/tr", "quantserve.com/",
    "feedsportal.com/", "pheedo.com/", "/matomo.php", "/piwik.php", "pixel.quantcast.com/",
    "vgwort.de/", "ioam.de/", "xiti.com/", "mediaplex.com/", "/pixel.gif", "/tracking.gif",
    "/spacer.gif", "/blank.gif", "/1x1.", "/transparent.gif", "medium.com/_/stat",
    "rss-tracker", "counter.yadro.ru/", "mc.yandex.ru/", "hits.seeyoufarm.com/",
    "republish-tracker-tool", "/republishing_pixel", "counter.theconversation.com/",
    "pixel.propublica.org/", "sb.scorecardresearch.com/", "open.substack.com/track",
  ]
}
