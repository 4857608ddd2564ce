import Views

/// A form: what it asks for, and where the answers go. What all forms have in common is written here,
/// so that a form costs only its fields.
struct Form {
  let action: String
  /// Whether the fields become the query of the address, since nothing is changed.
  var isQuery = false
  /// A class, which places the fields: `form-row` in a row, `add` with room for long texts, `fields`
  /// each on a line.
  var style: String?
  /// For the page's script.
  var attributes: HTML?
  /// What was typed into the form when it was refused: its fields have it again.
  var typed: FormFields?
  let fields: [FormField]

  var markup: HTML {
    let fields = typed.map { typed in self.fields.map { $0.holding(typed) } } ?? self.fields
    let type = fields.contains(where: \.isFile) ? "multipart/form-data" : nil
    return """
      <form\("class", is: style)\("method", is: isQuery ? nil : "post") action="\(action)"\
      \("enctype", is: type)\(attributes.map { " \($0)" as HTML })>\
      \(fields.map(\.markup).joined(by: " "))</form>
      """
  }
}

/// One of the values of a field.
struct FormChoice {
  let value: String
  let label: String
  /// That of the label, if it is not the page's.
  var language: String?

  init(_ value: String, _ label: String, language: String? = nil) {
    (self.value, self.label, self.language) = (value, label, language)
  }
}

struct FormField {
  enum Kind {
    case hidden
    case text
    /// A name or an expression, which no keyboard may correct.
    case code
    case address
    case search
    case password
    case number(ClosedRange<Int>)
    /// - Parameter types: those that may be chosen; `nil` for any.
    case file(types: String?)
    /// A text of several lines.
    case lines
    case check(Bool)
    /// One of many values.
    case choice([FormChoice])
    /// One of a few values, all of which are shown.
    case oneOf([FormChoice])
    case group([FormField])
    /// One beside the other.
    case all([FormField])
    /// - Parameter isMain: whether it does what the form is for.
    case button(isMain: Bool)
    /// Something between the fields.
    case markup(HTML)
  }

  var name = ""
  var label = ""
  var kind = Kind.text
  var value: String?
  /// In characters.
  var limit: Int?
  var isRequired = false
  var placeholder: String?
  /// The name of the list with values that it offers.
  var list: String?
  /// What a browser may fill in.
  var completion: String?
  var isFocused = false
  /// Whether the page shows what it is for.
  var isLabelHidden = false

  static func hidden(_ name: String, _ value: String = "") -> FormField {
    FormField(name: name, kind: .hidden, value: value)
  }

  /// - Parameter name: that of the field that a press sends, with this value.
  static func button(_ label: String, _ name: String = "", _ value: String? = nil) -> FormField {
    FormField(name: name, label: label, kind: .button(isMain: false), value: value)
  }

  static func action(_ label: String, _ name: String = "", _ value: String? = nil) -> FormField {
    FormField(name: name, label: label, kind: .button(isMain: true), value: value)
  }

  static func markup(_ markup: HTML?) -> FormField { FormField(kind: .markup(markup ?? "")) }

  static func all(_ fields: [FormField]) -> FormField { FormField(kind: .all(fields)) }

  var markup: HTML {
    switch kind {
    case .markup(let markup): markup
    case .hidden: "<input type=\"hidden\" name=\"\(name)\" value=\"\(value ?? "")\">"
    case .group(let fields): group(of: fields.map(\.markup))
    case .all(let fields): fields.map(\.markup).joined(by: " ")
    case .oneOf(let choices): group(of: choices.map(radio))
    case .check: "<label>\(control)\(label)</label>"
    case .button: control
    default: isLabelHidden ? control : "<label>\(label) \(control)</label>"
    }
  }

  /// The field with what was typed into it. No password goes into a page, and what the reader did
  /// not type stays the program's.
  fileprivate func holding(_ typed: FormFields) -> FormField {
    var field = self
    switch kind {
    case .hidden, .password, .file, .button, .markup: break
    case .check: field.kind = .check(typed[name] != nil)
    case .group(let fields): field.kind = .group(fields.map { $0.holding(typed) })
    case .all(let fields): field.kind = .all(fields.map { $0.holding(typed) })
    default: field.value = typed[name] ?? value
    }
    return field
  }

  fileprivate var isFile: Bool {
    if case .file = kind { true } else { false }
  }

  private func group(of parts: [HTML]) -> HTML {
    "<fieldset><legend>\(label)</legend>\(parts)</fieldset>"
  }

  private func radio(_ choice: FormChoice) -> HTML {
    """
    <label><input type="radio" name="\(name)" value="\(choice.value)"\
    \("checked", if: choice.value == value)>\(choice.label)</label>
    """
  }

  private func option(_ choice: FormChoice) -> HTML {
    """
    <option value="\(choice.value)"\("lang", is: choice.language)\
    \("selected", if: choice.value == value)>\(choice.label)</option>
    """
  }

  private var control: HTML {
    switch kind {
    case .check(let isSet): input("checkbox", " value=\"1\"\("checked", if: isSet)")
    case .number(let range):
      input("number", " min=\"\(range.lowerBound)\" max=\"\(range.upperBound)\"")
    case .file(let types): input("file", "\("accept", is: types)")
    case .password: input("password")
    case .search: input("search")
    case .code: input("text", Self.uncorrected)
    case .address: input("text", " inputmode=\"url\"\(Self.uncorrected)")
    case .choice(let choices): "<select name=\"\(name)\">\(choices.map(option))</select>"
    // HTML drops a line break at the beginning of this element.
    case .lines:
      """
      <textarea name="\(name)" rows="3" dir="auto"\("autofocus", if: isFocused)>
      \(value ?? "")</textarea>
      """
    case .button(let isMain):
      """
      <button\("class", is: isMain ? "action" : nil)\("name", is: name.isEmpty ? nil : name)\
      \("value", is: value)>\(label)</button>
      """
    default: input("text")
    }
  }

  private static let uncorrected: HTML = " autocapitalize=\"none\" spellcheck=\"false\""

  private func input(_ type: String, _ attributes: HTML = "") -> HTML {
    """
    <input type="\(type)" name="\(name)"\(attributes)\("aria-label", is: isLabelHidden ? label : nil)\
    \("required", if: isRequired)\("maxlength", is: limit.map { String($0) })\
    \("placeholder", is: placeholder)\("list", is: list)\("autocomplete", is: completion)\
    \("value", is: value)\("autofocus", if: isFocused)>
    """
  }
}
