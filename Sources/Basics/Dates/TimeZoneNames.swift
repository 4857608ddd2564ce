/// Names of time zones: one vocabulary for feeds and pages.
package enum TimeZoneNames {
  /// Hundreds are hours, as in `-0500` (RFC 822, 5.1; the other names as feeds use them). US names
  /// without S or D mean standard time.
  private static let table: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "zulu": 0, "wet": 0,
    "est": -500, "edt": -400, "et": -500, "cst": -600, "cdt": -500, "ct": -600, "mst": -700,
    "mdt": -600, "mt": -700, "pst": -800, "pdt": -700, "pt": -800, "ast": -400, "adt": -300,
    "at": -400,
    "nst": -330, "ndt": -230, "akst": -900, "akdt": -800, "hst": -1000, "hdt": -900,
    "bst": 100, "west": 100, "cet": 100, "cest": 200, "met": 100, "mest": 200, "mez": 100,
    "mesz": 200, "eet": 200, "eest": 300, "msk": 300, "msd": 400, "sast": 200, "ist": 530,
    "pkt": 500, "ict": 700, "wib": 700, "sgt": 800, "hkt": 800, "awst": 800, "jst": 900,
    "kst": 900, "acst": 930, "acdt": 1030, "aest": 1000, "aedt": 1100, "nzst": 1200,
    "nzdt": 1300, "brt": -300, "brst": -200, "art": -300, "clt": -400, "clst": -300,
  ]

  /// The offset of a name in lower case, in seconds east of Greenwich.
  package static func offset(_ name: String) -> Int? {
    guard let value = table[name] else { return nil }
    return (value / 100) * 3600 + (value % 100) * 60
  }
}
