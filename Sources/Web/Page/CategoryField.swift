import ViewModels
import Views
import Words

/// A field to choose a category or enter a new one.
struct CategoryField {
  let view: PageView
  let categories: [TabViewModel]
  var current: String?

  var markup: HTML {
    let options = categories.compactMap(\.category).map { category -> HTML in
      """
      <option value="\(category)"\("selected", if: category == current)>\
      \(TabViewModel.title(of: category))</option>
      """
    }
    return """
      <label>\(view(.category)) <select name="category">\(options)\
      <option value="">\(view(.otherCategory))</option></select></label>\
      <label>\(view(.newCategory)) <input type="text" name="new-category" maxlength="100"></label>
      """
  }

  /// The category that the form names; `nil` if both fields are empty.
  static func category(in form: FormFields) -> String? {
    for name in ["new-category", "category"] {
      let text = (form[name] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !text.isEmpty { return String(text.prefix(100)) }
    }
    return nil
  }
}
