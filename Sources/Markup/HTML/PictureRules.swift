internal import Models

/// Decides which addresses are pictures of an article and which are decoration of the site.
///
/// A word counts between borders only (``AddressWords``): `dialogo.jpg` is no logo.
package enum PictureRules {
  /// In a whole address: pictures of one pixel.
  private static let pixels: [StaticString] = [
    "blank.gif", "spacer.gif", "/1x1.", "1x1.gif", "1x1-transparent", "1x1_transparent",
    "pixel.gif", "transparent.gif", "trans.gif",
  ]
  /// In a whole address: what a page shows until a script has loaded the picture.
  private static let placeholders: [StaticString] =
    pixels + [
      "placeholder", "spacer", "/transparent.", "lazyload", "/blank.", "grey.gif", "gray.gif",
      "loading.gif", "loader.gif", "preloader.gif", "/dummy", "fallback.gif",
    ]
  /// In a whole address: hosts of portraits, smileys and counters.
  private static let places: [StaticString] = [
    "gravatar.com", "scorecardresearch", "doubleclick", "profile_images", "//stats.",
    "twemoji", "userpic", "beacon.gif", "tracking.gif", "tracking-pixel", "tracking_pixel",
  ]
  /// The same, but a feed's own files may be there, too.
  private static let proxies: [StaticString] = ["feedburner"]
  /// In a whole address: folders of the same, which are also names of films and phones.
  private static let folders: [StaticString] = [
    "/emoji/", "/smilies/", "/smileys/", "/avatar/", "/avatars/", "/pixel.", "/pixel/", "/beacon.",
    "/tracking.",
  ]
  /// What a counter's address ends with before its parameters.
  private static let counters: [StaticString] = ["/pixel", "/beacon", "/tracking"]
  /// In a file name: what stands where there is no picture.
  private static let standIns: [StaticString] = [
    "default-image", "default_image", "no-image", "no_image", "noimage",
  ]
  /// In a file name, besides logos: signs of a site or a person, of any format.
  private static let marks: [StaticString] = [
    "avatar", "gravatar", "favicon",
  ]
  /// In a file name: small drawings. With several other words it is a photograph's name.
  private static let drawings: [StaticString] = [
    "sprite", "icon", "emoji", "badge", "button", "spinner", "/share-",
  ]
  /// The same, but several of them are a subject.
  private static let smileys: [StaticString] = ["smilie", "smiley"]

  /// Pixels: a picture that is no wider or no higher than this is a tracking pixel.
  package static let trackingPixelSize = 2
  /// Pixels: a picture that is no wider or no higher than this is an icon, with a caption too.
  private static let iconSize = 96
  /// Pixels: a picture with these sides is not decoration, whatever its name.
  private static let shownSize = 200

  /// Whether a width or height in markup is that of a tracking pixel; a plain number means pixels.
  package static func isTrackingPixel(_ size: String?) -> Bool {
    size.flatMap { Int($0) }.map { $0 <= trackingPixelSize } ?? false
  }

  /// Whether declared sides, of which one suffices, are those of a picture to look at.
  package static func isLarge(_ width: Int?, _ height: Int?) -> Bool {
    let least = min(width ?? .max, height ?? .max)
    return least >= shownSize && least < .max
  }

  /// Whether a declared side is that of an icon.
  package static func isIcon(_ width: Int?, _ height: Int?) -> Bool {
    min(width ?? .max, height ?? .max) <= iconSize
  }

  package static func isPlaceholder(_ address: String) -> Bool {
    address.withBytes(isPlaceholder)
  }

  static func isPlaceholder(_ address: Bytes) -> Bool {
    address.hasPrefixIgnoringCase("data:", at: 0)
      || AddressParts(address: address).contains {
        AddressWords.hold(placeholders, $0) && !PictureNames.hasSubject(fileName(of: $0))
      }
  }

  /// Whether an address has the extension of a picture file.
  package static func isPictureFile(_ address: String) -> Bool {
    FileType.named(in: address).flatMap(FileKind.init(type:)) == .image
  }

  /// Whether an address is that of a portrait, a smiley, a counter or a pixel, which programs attach
  /// to articles.
  package static func isPortrait(_ address: String) -> Bool {
    address.withBytes { address in
      AddressWords.hold(pixels, address) || isOfPlace(address, isShown: true)
    }
  }

  private static func isOfPlace(_ address: Bytes, isShown: Bool) -> Bool {
    AddressWords.hold(places, address)
      || AddressParts(address: address).contains {
        AddressWords.hold(folders, $0) && !(isShown && PictureNames.isPhotographFile($0))
      }
  }

  /// Whether an address may be a picture of an article, judged by its words.
  ///
  /// - Parameter isShown: Whether its size (``isLarge(_:_:)``) or a caption says more than its name
  ///   and its folder.
  package static func isPicture(_ address: String, isShown: Bool = false) -> Bool {
    address.withBytes { address in
      !path(of: address).ends(with: ".svg") && isOfArticle(address, isShown: isShown)
    }
  }

  /// Whether an address may be a picture or a drawing of an article that has no description.
  package static func isWorthALink(_ address: String) -> Bool {
    address.withBytes { isOfArticle($0, isShown: false) } && !isBeacon(address)
  }

  private static func isOfArticle(_ address: Bytes, isShown: Bool) -> Bool {
    if isPlaceholder(address) || AddressWords.hold(proxies, address)
      || isOfPlace(address, isShown: isShown)
    {
      return false
    }
    let path = path(of: address)
    if counters.contains(where: { path.ends(with: $0) }) { return false }
    let name = fileName(of: path)
    if AddressWords.hold(standIns, name), !(isShown && PictureNames.hasSubject(name)) {
      return false
    }
    if isShown { return true }
    let isDrawing =
      AddressWords.hold(drawings, name) || AddressWords.hold(smileys, name, inPlural: false)
    return !hasMark(name) && (!isDrawing || PictureNames.isPhotograph(name))
  }

  /// Whether the name of the file says that it is a logo or a portrait.
  package static func isMark(_ address: String) -> Bool {
    address.withBytes { hasMark(fileName(of: path(of: $0))) }
  }

  /// Whether "logo" is only a part of other words in the name of the file (`logotherapy`).
  package static func isLogoInWord(_ address: String) -> Bool {
    address.withBytes { address in
      let name = fileName(of: path(of: address))
      return !AddressWords.hold(marks, name)
        && !name.indices.contains {
          isLogo(name, at: $0)
            && (!AddressWords.isBorder($0, in: name) || PictureNames.isLogoWord(name, at: $0))
        }
    }
  }

  private static func hasMark(_ name: Bytes) -> Bool {
    AddressWords.hold(marks, name) || name.indices.contains { isLogo(name, at: $0) }
  }

  /// Whether "logo" is here, as a word or as a part of one: `sitelogo`, `logowhite`. `-alogo`,
  /// `-ilogo` and `-ologo` end words of Romance languages (catalogo, psicologo).
  private static func isLogo(_ name: Bytes, at index: Int) -> Bool {
    guard name.hasPrefixIgnoringCase("logo", at: index) else { return false }
    let end = index + "logo".utf8.count
    if AddressWords.isBorder(index, in: name) {
      return !name.hasPrefixIgnoringCase("logop", at: index)
    }
    let before = name[index - 1].asciiLowercased
    return before.isASCIILetter && before != UInt8(ascii: "a") && before != UInt8(ascii: "i")
      && before != UInt8(ascii: "o") && AddressWords.isBorder(end, in: name)
  }

  /// An address without its parameters and its fragment.
  static func path(of address: Bytes) -> Bytes {
    address.run(0, address.end(from: 0) { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  /// With the slash before it. Only the file name tells what is shown: the host and the folders may contain "logo".
  private static func fileName(of path: Bytes) -> Bytes {
    path.run(path.lastIndex(of: UInt8(ascii: "/")) ?? 0, path.count)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func ends(with literal: StaticString) -> Bool {
    hasPrefixIgnoringCase(literal, at: count - literal.utf8CodeUnitCount)
  }
}

/// The parts of an address that say what is shown: what is before the parameters, and the value of
/// each parameter but those that name a picture for the case that there is none. The name of a
/// parameter says how the picture is shown (`lazyload=true`).
struct AddressParts {
  let address: Bytes

  func contains(where isWanted: (Bytes) -> Bool) -> Bool {
    guard var start = address.firstIndex(where: { $0 == UInt8(ascii: "?") }) else {
      return isWanted(address)
    }
    if isWanted(address.run(0, start)) { return true }
    while start < address.count {
      let rest = address.run(start + 1, address.count)
      let length = rest.firstIndex { $0 == UInt8(ascii: "&") } ?? rest.count
      let parameter = rest.run(0, length)
      if !Self.isFallback(parameter), isWanted(Self.value(of: parameter)) { return true }
      start += 1 + length
    }
    return false
  }

  private static func value(of parameter: Bytes) -> Bytes {
    let mark = parameter.firstIndex { $0 == UInt8(ascii: "=") }
    return parameter.run(mark.map { $0 + 1 } ?? 0, parameter.count)
  }

  private static func isFallback(_ parameter: Bytes) -> Bool {
    let end = parameter.firstIndex { $0 == UInt8(ascii: "=") } ?? parameter.count
    return parameter.run(0, end).isOne(of: fallbacks)
  }

  private static let fallbacks: [StaticString] = [
    "fallback", "default", "d", "placeholder", "default_image", "defaultimage", "fallback_image",
    "fallbackimage", "onerror", "error",
  ]
}

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
