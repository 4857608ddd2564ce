import Basics

/// A file of the page that is compiled into the program.
struct PageAsset: Sendable {
  let name: String
  let type: String
  let bytes: [UInt8]
  /// Changes with the bytes, so that a browser may cache the file forever.
  let version: String

  init(_ name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
    version = String(bytes.withUnsafeBufferPointer(FNV64.value), radix: 36)
  }

  static let style = PageAsset(
    "style.css", type: "text/css; charset=utf-8", bytes: PackageResources.style_css)
  static let script = PageAsset(
    "script.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.script_js)
  static let worker = PageAsset(
    "worker.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.worker_js)
  static let icon = PageAsset("icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)

  /// The files that pages name with their version.
  static let all = [style, script, icon]
}
