import Words

@testable import ViewModels

extension FieldValue {
  /// The value with its message in English words.
  var worded: FieldValue {
    if case .message(let message, let role) = self { .text(message.english, role) } else { self }
  }
}
