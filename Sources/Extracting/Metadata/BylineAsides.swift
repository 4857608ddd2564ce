/// What stands in a byline behind a name and a mark without being a name: places, sections, agencies
/// and buttons. Rule M2 of docs/extraction.md.
enum BylineAsides {
  private static let words: Set<String> = [
    // Places.
    "new york", "los angeles", "san francisco", "washington", "chicago", "boston", "london",
    "paris", "berlin", "hamburg", "münchen", "munich", "frankfurt", "köln", "wien", "vienna",
    "zürich", "zurich", "genf", "geneva", "brüssel", "brussels", "bruxelles", "amsterdam",
    "den haag", "the hague", "madrid", "barcelona", "lisboa", "lisbon", "roma", "rome", "milano",
    "milan", "warszawa", "warsaw", "praha", "prague", "budapest", "athens", "moscow", "москва",
    "kyiv", "kiev", "stockholm", "oslo", "copenhagen", "københavn", "helsinki", "dublin",
    "edinburgh", "istanbul", "ankara", "cairo", "jerusalem", "tel aviv", "beirut", "baghdad",
    "tehran", "dubai", "abu dhabi", "new delhi", "delhi", "mumbai", "karachi", "islamabad",
    "dhaka", "beijing", "shanghai", "hong kong", "taipei", "tokyo", "seoul", "singapore",
    "kuala lumpur", "jakarta", "bangkok", "manila", "hanoi", "sydney", "melbourne", "canberra",
    "auckland", "wellington", "lagos", "nairobi", "cape town", "johannesburg", "ottawa", "toronto",
    "montreal", "montréal", "mexico city", "ciudad de méxico", "são paulo", "rio de janeiro",
    "brasília", "buenos aires", "santiago", "bogotá", "lima", "caracas", "la paz", "san juan",
    "united states", "united kingdom", "great britain", "south africa", "new zealand",
    // Sections.
    "politics", "business", "economy", "world", "sport", "sports", "culture", "arts", "books",
    "film", "music", "tech", "technology", "science", "health", "travel", "food", "style",
    "lifestyle", "life", "opinion", "opinions", "analysis", "commentary", "editorial", "feature",
    "features", "review", "reviews", "interview", "local", "national", "international",
    "local news",
    "world news", "breaking news", "top stories", "politik", "wirtschaft", "kultur", "wissen",
    "panorama", "meinung", "kommentar", "analyse", "gesellschaft", "politique", "économie",
    "société", "monde", "política", "economía", "economia", "cultura", "deportes",
    "mundo", "opinión", "opinião", "politica", "esteri", "cronaca",
    // Agencies.
    "reuters", "bloomberg", "associated press", "agence france-presse", "press association",
    "united press", "xinhua", "tass", "interfax", "kyodo", "yonhap", "ansa", "lusa", "belga",
    // Buttons and notices.
    "save", "print", "listen", "watch", "exclusive", "live", "breaking", "gallery", "podcast",
    "subscribe", "menu", "home", "facebook", "twitter", "whatsapp", "linkedin", "instagram",
    "drucken", "teilen", "merken", "exklusiv", "imprimer", "partager", "compartir", "imprimir",
    "stampa", "condividi",
  ]

  /// Whether the words, up to a number, are one of these.
  static func isOne(_ part: [Substring]) -> Bool {
    let text = part.prefix { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    return text.utf8.count <= 30 && words.contains(text.lowercased())
  }
}
