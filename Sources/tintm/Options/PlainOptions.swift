import ArgumentParser

/// Options that can be read from a plain command line without ArgumentParser.
///
/// ArgumentParser finds the properties of a command by reflection. Each of the hundreds of type
/// checks that this needs is a search through all protocol conformances of the program, which takes
/// longer than everything else that a short list needs. A plain command line has only words of the
/// form `--flag` and `--option value`, spelled in full. All others are left to ArgumentParser, and
/// so are errors.
protocol PlainOptions: ParsableArguments {
  /// The values without any option.
  static var defaults: Self { get }

  /// Sets the property of an option.
  ///
  /// - Parameter words: The words after the option; its value is removed from them.
  /// - Returns: Whether the option is one of these and its value is valid.
  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool

  /// Validates the groups of options in these, as ArgumentParser does before `validate()`.
  func validateGroups() throws
}

extension PlainOptions {
  func validateGroups() throws {}

  /// Reads a plain command line; `nil` if it is not plain or not valid.
  init?(plain words: ArraySlice<String>) {
    var options = Self.defaults
    var words = PlainWords(words)
    while let option = words.next() {
      guard options.take(option, &words) else { return nil }
    }
    do {
      try options.validateGroups()
      try options.validate()
    } catch {
      return nil
    }
    self = options
  }
}

extension GlobalOptions: PlainOptions {
  static var defaults: GlobalOptions {
    var options = GlobalOptions()
    (options.config, options.database, options.reader) = (nil, nil, nil)
    (options.verbose, options.quiet) = (false, false)
    return options
  }

  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool {
    switch option {
    case "--config": return words.set(&config)
    case "--database": return words.set(&database)
    case "--reader": return words.set(&reader)
    case "--verbose": verbose = true
    case "--quiet": quiet = true
    default: return false
    }
    return true
  }
}

extension OutputOptions: PlainOptions {
  static var defaults: OutputOptions {
    var options = OutputOptions()
    (options.format, options.json, options.color) = (nil, false, .auto)
    options.pager = PagerOption()
    options.pager.isOff = false
    return options
  }

  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool {
    switch option {
    case "--format": return words.set(&format)
    case "--json": json = true
    case "--color": return words.set(&color)
    case "--no-pager": pager.isOff = true
    default: return false
    }
    return true
  }
}

extension ArticleSelection: PlainOptions {
  static var defaults: ArticleSelection {
    var options = ArticleSelection()
    (options.category, options.source, options.since) = (nil, nil, nil)
    (options.unread, options.bookmarked) = (false, false)
    return options
  }

  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool {
    switch option {
    case "--category": return words.set(&category)
    case "--source": return words.set(&source)
    case "--since": return words.set(&since)
    case "--unread": unread = true
    case "--bookmarked": bookmarked = true
    default: return false
    }
    return true
  }
}

extension PageLength: PlainOptions {
  static var defaults: PageLength {
    var options = PageLength()
    options.limit = 20
    return options
  }

  mutating func take(_ option: String, _ words: inout PlainWords) -> Bool {
    guard ["--limit", "-n"].contains(option), let value = words.value().flatMap({ Int($0) }) else {
      return false
    }
    limit = value
    return true
  }
}
