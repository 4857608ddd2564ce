import Markup
import Testing

struct PictureRulesTests {
  @Test(arguments: [
    "pier.jpg", "up/poster-791x1024.jpg", "up/poster-401x1024.png", "up/map-2021x1080.png",
    "pier-1x1-840.jpg", "pier-1x1.png", "1x1/pier.jpg", "dialogo-gobierno.jpg", "psicologo.png",
    "di%C3%A1logo.png", "di\u{E1}logo.png", "catalogo.webp", "silicon-valley.png", "lexicon.png",
    "iconic-pier.png", "badger-cull.png", "market-share-graph.png", "tracking-poll.png",
    "beacon-hill.png", "jenson-button-wins.jpg", "icon-of-the-seas.jpeg", "share-prices-fall.jpg",
    "img/pixel-9-review.png", "img/pixels/pier.png", "crash-test-dummy.jpg", "our-transparent.png",
    "logopedia.png", "prologo.png", "mon%C3%B3logo.png", "blogosphere.png", "logos/pier.png",
    "icons/pier.png", "icon-of-the-seas.webp", "jenson-button-wins.webp", "share-price-falls.png",
    "smileys-people.jpg", "dummy-car.jpg", "placeholder-names.jpg", "spacer-bike.webp",
    "pier.jpg?fallback=https://x.example/blank.gif", "a.png?default=placeholder",
    "pier.jpg?w=3&d=placeholder", "pier.jpg?lazyload=true&lazyloadPixelated=1",
  ])
  func `a word inside another word is no sign of decoration`(path: String) {
    #expect(PictureRules.isPicture("https://a.example/\(path)"))
  }

  @Test(arguments: [
    "logo.png", "site-logo.png", "siteLogo2x.png", "the_logo.jpg", "LOGO.PNG", "logos.png",
    "my%20logo.png", "emlogo.gif", "logowhite.png", "openlogo2.png", "logotype.gif",
    "republic-icon-300x300.jpg", "user-avatar-12.jpg", "avatarSmall.png", "share-facebook.png",
    "like-icon.gif",
    "icon_smile.gif", "Icons.png", "button.jpg", "button2.gif", "google-play-badge.png",
    "icon-arrow-right.png", "facebook-share-button.png", "smiley3.gif", "core/emoji/1f600.png",
    "favicon.png", "drawing.svg", "drawing.SVG?x=1",
  ])
  func `names of decoration are known by whole words`(path: String) {
    #expect(!PictureRules.isPicture("https://a.example/\(path)"))
  }

  @Test(arguments: [
    "pixel", "pixel?u=1", "pixel.gif", "t/pixel/4f", "a/beacon?x", "tracking.gif?u=1",
    "tracking-pixel.png", "1x1.gif", "t/1x1.png", "1x1-transparent.png", "spacer.gif",
    "img/blank.gif", "ajax-loader.gif", "transparent.png", "dummy.png", "placeholder-600.png",
    "no-image.jpg", "avatar/42",
    "avatars/42.gif", "dummy-large.jpg", "placeholder-image.webp", "dummy-car.png",
    "img?url=%2Fgull%2Fplaceholder.jpg", "a.php?src=spacer.gif&d=pier.jpg",
  ])
  func `counters and placeholders have no size that makes them pictures`(path: String) {
    #expect(!PictureRules.isPicture("https://a.example/\(path)", isShown: true))
  }

  @Test(arguments: [
    "logo.png", "avatar-film.png", "icon.png", "buttons.gif", "movies/avatar/still.jpg",
    "avatars/2019/pier.webp", "emoji/history.jpg", "pixel/review.jpg", "tracking.jpg",
    "img?src=/pixel/pier.jpg", "no-image-of-god.jpg",
  ])
  func `a picture that is shown large is one whatever its name`(name: String) {
    #expect(PictureRules.isPicture("https://a.example/\(name)", isShown: true))
  }

  @Test(arguments: ["movies/avatar/still.jpg", "pixel/pier.jpg", "no-image-of-god.jpg"])
  func `a folder tells what a picture without a size is`(path: String) {
    #expect(!PictureRules.isPicture("https://a.example/\(path)"))
  }

  @Test(
    arguments: [
      ("logotherapy.jpg", true), ("Logone-river.jpg", true), ("logo.jpg", false),
      ("logos.jpg", false), ("logowhite.png", false), ("sitelogo.png", false),
      ("avatar.jpg", false),
    ])
  func `a word may only begin as that of a logo`(name: String, isInWord: Bool) {
    #expect(PictureRules.isLogoInWord("https://a.example/\(name)") == isInWord)
  }

  @Test(
    arguments: [(96, 400, true), (nil, 64, true), (97, 97, false), (nil, nil, false)]
      as [(Int?, Int?, Bool)])
  func `a small side is that of an icon`(width: Int?, height: Int?, isIcon: Bool) {
    #expect(PictureRules.isIcon(width, height) == isIcon)
  }

  @Test(
    arguments: [
      (900, 600, true), (200, 200, true), (200, nil, true), (nil, 300, true), (600, 60, false),
      (nil, nil, false),
    ] as [(Int?, Int?, Bool)])
  func `each side that is known must be large`(width: Int?, height: Int?, isLarge: Bool) {
    #expect(PictureRules.isLarge(width, height) == isLarge)
  }

  @Test(arguments: ["", "%", "a%", "%4", "s", "%C3", "1x1", "logo", "/pixel"])
  func `fragments of addresses are read`(address: String) {
    _ = PictureRules.isPicture(address)
    _ = PictureRules.isPlaceholder(address)
  }
}
