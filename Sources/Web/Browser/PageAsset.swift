import Basics
import HTTPTypes
import Markup
import NIOCore
import Words

/// A file of the page that is compiled into the program.
struct PageAsset: Sendable {
  let name: String
  let type: String
  let content: NIOCore.ByteBuffer
  /// Changes with the bytes, so that a browser may cache the file forever.
  let version: String

  init(_ name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    content = NIOCore.ByteBuffer(bytes: bytes)
    version = String(bytes.withUnsafeBufferPointer(FNV64.value), radix: 36)
  }

  /// A script without indentation and comments on lines of their own, a fifth less to send. No text in
  /// a script of ours goes over several lines.
  private static func compacted(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }
    return Array(lines.filter { !$0.starts(with: "//".utf8) }.joined(separator: "\n".utf8))
  }

  static let style = PageAsset(
    "style.css", type: "text/css; charset=utf-8", bytes: PackageResources.style_css)
  static let script = PageAsset(
    "script.js", type: "text/javascript; charset=utf-8",
    bytes: compacted(PackageResources.script_js))
  static let worker = PageAsset(
    "worker.js", type: "text/javascript; charset=utf-8",
    bytes: compacted(PackageResources.worker_js))
  static let icon = PageAsset("icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)

  /// For home screens that take no SVG.
  static let touchIcon = PageAsset(
    "icon-180.png", type: "image/png", bytes: PackageResources.icon_180_png)
  static let largeIcon = PageAsset(
    "icon-512.png", type: "image/png", bytes: PackageResources.icon_512_png)

  /// The files that pages name with their version.
  static let all = [style, script, icon, touchIcon, largeIcon]
}

/// The data that a browser needs to install the page (W3C Web Application Manifest).
struct PageManifest {
  let wording: Wording
  let paths: PagePath

  var response: WebResponse {
    let document: JSONValue = [
      "name": "tintm", "short_name": "tintm", "description": .string(wording[.manifest]),
      "lang": .string(wording.language.rawValue),
      "dir": .string(wording.language.direction.rawValue),
      "id": "./", "start_url": "./", "scope": "./",
      "display": "standalone",
      "background_color": "#fbfaf7", "theme_color": "#fbfaf7",
      "icons": [
        icon(.icon, sizes: "any", type: "image/svg+xml"),
        icon(.largeIcon, sizes: "512x512", type: "image/png"),
      ],
      "share_target": [
        "action": "save", "method": "GET", "enctype": "application/x-www-form-urlencoded",
        "params": ["title": "title", "text": "text", "url": "address"],
      ],
    ]
    return WebResponse(
      type: "application/manifest+json; charset=utf-8",
      headers: [.cacheControl: "no-cache", .vary: "Accept-Language"], text: document.sorted.line)
  }

  private func icon(_ asset: PageAsset, sizes: JSONValue, type: JSONValue) -> JSONValue {
    ["src": .string(paths.asset(asset)), "sizes": sizes, "type": type, "purpose": "any maskable"]
  }
}
