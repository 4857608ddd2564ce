package import Models
package import Words

/// A browser in which a reader is signed in.
package struct DeviceViewModel: ViewModel, LabelPresentable {
  fileprivate let session: ReaderSession
  /// Whether it is the browser that asks.
  fileprivate let isThis: Bool

  package init(_ session: ReaderSession, isThis: Bool) {
    self.session = session
    self.isThis = isThis
  }

  /// Identifies the browser when it is signed out.
  package var id: Int64 { session.id }
  package var label: String? { DeviceName.of(session.device) }
  package var labelPlaceholder: Message { Message(.unknownDevice) }
  /// In a list of a reader's.
  var record: Record {
    Record([
      "name": .text(label), "last_used": .date(session.lastUsed), "address": .text(session.address),
    ])
  }

  package static let fields: FieldList<Self> = [.label, .this, .lastUsed]
}

extension Field where Subject == DeviceViewModel {
  fileprivate static var this: Self {
    Self("this") { $0.isThis ? .word(.thisDevice, .heading) : .none }
  }
  fileprivate static var lastUsed: Self {
    Self("last_used") { .date($0.session.lastUsed, .ago) }
  }
}

/// A readable name of a browser from its User-Agent header: "Firefox – Linux". Most words of that
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

  /// The name; the shortened header itself if no browser is recognized, `nil` without one.
  static func of(_ agent: String) -> String? {
    let browser = browsers.first { agent.contains($0.0) }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) – \(system)"
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return agent.isEmpty ? nil : String(agent.prefix(60))
    }
  }
}
