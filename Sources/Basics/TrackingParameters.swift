/// Parameters of an address that name the click and not the page, by the names of common trackers.
package enum TrackingParameters {
  /// Whether a parameter, such as `utm_source=rss`, is one.
  package static func contain(_ parameter: Substring) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    return prefixes.contains { name.hasPrefix($0) } || names.contains(name)
  }

  /// The same address without them; every other part stays as it is.
  package static func removed(from url: String) -> String {
    let bytes = url.utf8
    guard bytes.count <= 4096 else { return url }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return url }
    let parameters = bytes[bytes.index(after: mark)..<end]
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    let kept = parameters.filter { !contain($0) }
    guard kept.count < parameters.count else { return url }
    let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
    return String(url[..<mark]) + query + String(url[end...])
  }

  private static let prefixes = ["utm_", "mtm_", "pk_", "hsa_", "at_", "__twitter"]
  private static let names: Set<String> = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "twclid", "igshid", "mc_cid", "mc_eid",
    "cmp", "cmpid", "ns_mchannel", "ns_source", "ns_campaign", "ns_linkname", "ref_src",
    "smid", "ito", "xtor", "wt_mc", "spm", "_hsenc", "_hsmi", "ocid", "ftag", "partner", "rss",
    "oc", "__source", "s_cid", "srnd",
  ]
}
