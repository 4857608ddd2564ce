import ViewModels
import Views
import Words

extension PageView {
  /// The fields that choose a category or name a new one.
  func categoryFields(_ categories: [TabViewModel], current: String? = nil) -> [FormField] {
    let choices = categories.compactMap(\.category).map {
      FormChoice($0, TabViewModel.title(of: $0))
    }
    return [
      FormField(
        name: "category", label: self(.category),
        kind: .choice(choices + [FormChoice("", self(.otherCategory))]), value: current),
      FormField(name: "new-category", label: self(.newCategory), limit: 100),
    ]
  }
}

extension FormFields {
  /// The category that those fields name; `nil` if both are empty.
  var category: String? {
    for name in ["new-category", "category"] {
      let text = (self[name] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !text.isEmpty { return String(text.prefix(100)) }
    }
    return nil
  }
}
