import Foundation
import Models
import Store

/// A browser in which a reader is signed in.
struct PageDevice: Sendable, Hashable {
  /// Identifies the browser when it is signed out.
  var id: String
  /// The browser's name, from its User-Agent.
  var name: String
  var used: Date
  /// Whether it is the browser of this request.
  var isThis: Bool

  init(id: String, name: String, used: Date, isThis: Bool) {
    self.id = id
    self.name = name
    self.used = used
    self.isThis = isThis
  }
}

extension Authenticator {
  /// The browsers in which a reader is signed in, the last used first.
  func sessions(of reader: Reader) throws -> [ReaderSession] {
    try store.sessions(of: reader.id, usedSince: clock().addingTimeInterval(-Self.sessionTime))
  }

  /// The browsers in which the reader of a request is signed in.
  func devices(in visit: Visit) throws -> [PageDevice] {
    try sessions(of: visit.reader).map { session in
      PageDevice(
        id: String(session.id), name: DeviceName.of(session.device), used: session.lastUsed,
        isThis: session.id == visit.session.id)
    }
  }

  /// Signs out one of the browsers of a request's reader.
  func revoke(_ device: String, in visit: Visit) throws {
    guard let id = Int64(device) else { return }
    _ = try store.endSession(id, of: visit.reader.id)
  }
}

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
