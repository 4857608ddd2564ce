/// A readable name of a browser from its User-Agent header: "Firefox on Linux". Most words of that
/// header do not identify the browser.
enum DeviceName {
  private static let browsers = [
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
    ("Chromium", "Chromium"), ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]

  /// The name; the shortened header itself if no browser is recognized.
  static func of(_ agent: String) -> String {
    let browser = browsers.first { agent.contains($0.0) }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) – \(system)"
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return String(agent.prefix(60))
    }
  }
}
