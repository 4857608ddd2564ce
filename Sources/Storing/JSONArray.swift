/// A list of numbers as SQLite's `json_each` reads it: many look-ups in one statement.
enum JSONArray {
  static func of(_ numbers: [some FixedWidthInteger]) -> String {
    var text = "["
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += "," }
      text += number.description
    }
    return text + "]"
  }
}
