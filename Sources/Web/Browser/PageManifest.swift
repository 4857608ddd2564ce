import HTTPTypes
import Markup
import Words

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
