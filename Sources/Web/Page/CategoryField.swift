import Models
import Views

/// The choice of a category, or a new one.
struct CategoryField {
  let view: PageView
  let categories: [UnreadCounts.Tab]
  var current: String?

  var markup: HTML {
    let options = categories.compactMap(\.category).map { category -> HTML in
      "<option\("selected", if: category == current)>\(category)</option>"
    }
    return """
      <label>\(view(.category)) <select name="category">\(options)\
      <option value="">\(view(.otherCategory))</option></select></label>\
      <label>\(view(.newCategory)) <input type="text" name="new-category" maxlength="100"></label>
      """
  }

  /// What such a field was sent as; `nil` where neither was given.
  static func category(in form: FormFields) -> String? {
    for name in ["new-category", "category"] {
      let text = (form[name] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !text.isEmpty { return String(text.prefix(100)) }
    }
    return nil
  }
}
