/// Metrics in the OpenMetrics text format (1.0, section 5.2), which Prometheus reads too.
struct OpenMetricsText {
  static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  private(set) var text = ""

  enum Kind: String {
    case counter, gauge, histogram, info
  }

  /// Begins a metric family; its samples follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# TYPE \(name) \(kind.rawValue)\n# HELP \(name) \(Self.escaped(help))\n"
  }

  mutating func sample(_ name: String, _ value: Double) {
    sample(name, [:], value)
  }

  mutating func sample(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: Double
  ) {
    text += name
    if !labels.isEmpty {
      text +=
        "{" + labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        + "}"
    }
    text += " \(Self.number(value))\n"
  }

  consuming func finished() -> String { text + "# EOF\n" }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
