extension FeedCommand: PlainOptions {
  static var defaults: FeedCommand {
    var command = FeedCommand()
    command.selection = .defaults
    command.length = .defaults
    command.output = .defaults
    command.globals = .defaults
    (command.hidden, command.allVersions, command.follow) = (false, false, false)
    (command.condition, command.after, command.fields) = (nil, nil, nil)
    command.page = nil
    command.sort = .rank
    return command
  }

  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool {
    switch option {
    case "--hidden": hidden = true
    case "--all-versions": allVersions = true
    case "--follow": follow = true
    case "--sort": return words.set(&sort)
    case "--where": return words.set(&condition)
    case "--page":
      guard let value = words.value().flatMap({ Int($0) }) else { return false }
      page = value
    case "--after": return words.set(&after)
    case "--fields": return words.set(&fields)
    default:
      return selection.take(option, &words) || length.take(option, &words)
        || output.take(option, &words) || globals.take(option, &words)
    }
    return true
  }

  func validateGroups() throws {
    try selection.validate()
    try length.validate()
    try output.validate()
    try globals.validate()
  }
}
