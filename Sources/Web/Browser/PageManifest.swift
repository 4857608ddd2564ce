import Basics
import Foundation
import HTTPTypes
import Views
import Words

/// The data that a browser needs to install the page (W3C Web Application Manifest).
struct PageManifest {
  let wording: Wording
  let paths: PagePath

  private struct Document: Encodable {
    struct Icon: Encodable {
      let src: String
      let sizes: String
      let type: String
      let purpose: String
    }
    struct ShareTarget: Encodable {
      let action: String
      let method: String
      let enctype: String
      let params: [String: String]
    }
    let name: String
    let short_name: String
    let description: String
    let lang: String
    let dir: String
    let id: String
    let start_url: String
    let scope: String
    let display: String
    let background_color: String
    let theme_color: String
    let icons: [Icon]
    let share_target: ShareTarget
  }

  var response: WebResponse {
    let document = Document(
      name: "tintm", short_name: "tintm", description: wording[.manifest],
      lang: wording.language.rawValue, dir: wording.language.direction.rawValue,
      id: "./", start_url: "./", scope: "./",
      display: "standalone",
      background_color: "#fbfaf7", theme_color: "#fbfaf7",
      icons: [
        .init(
          src: paths.asset(.icon), sizes: "any", type: "image/svg+xml", purpose: "any maskable"),
        .init(
          src: paths.asset(.largeIcon), sizes: "512x512", type: "image/png",
          purpose: "any maskable"),
      ],
      share_target: .init(
        action: "save", method: "GET", enctype: "application/x-www-form-urlencoded",
        params: ["title": "title", "text": "text", "url": "address"]))
    let bytes = (try? CodableJSON.data(document)) ?? Data()
    return WebResponse(
      type: "application/manifest+json; charset=utf-8",
      headers: [.cacheControl: "no-cache", .vary: "Accept-Language"], bytes: bytes)
  }
}
