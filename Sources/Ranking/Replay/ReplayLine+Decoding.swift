extension ReplayLine.NewArticle {
  private enum CodingKeys: CodingKey {
    case id, source, category, authors, tags, title, summary, text, published, url
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    id = try line.id(.id)
    source = try line.idIfPresent(.source)
    category = try line.idIfPresent(.category)
    authors = try line.textsIfPresent(.authors)
    tags = try line.textsIfPresent(.tags)
    title = try line.decodeIfPresent(String.self, forKey: .title)
    summary = try line.decodeIfPresent(String.self, forKey: .summary)
    text = try line.decodeIfPresent(String.self, forKey: .text)
    published = try line.decodeIfPresent(Double.self, forKey: .published)
    url = try line.decodeIfPresent(String.self, forKey: .url)
  }
}

extension ReplayLine.Counts {
  private enum CodingKeys: CodingKey {
    case article, comments, ratings, views, shares
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    article = try line.id(.article)
    comments = try line.decodeIfPresent(Double.self, forKey: .comments)
    ratings = try line.decodeIfPresent(Double.self, forKey: .ratings)
    views = try line.decodeIfPresent(Double.self, forKey: .views)
    shares = try line.decodeIfPresent(Double.self, forKey: .shares)
  }
}

extension ReplayLine.Event {
  private enum CodingKeys: CodingKey {
    case article, reader, kind
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    article = try line.id(.article)
    reader = try line.idIfPresent(.reader)
    kind = try line.decode(String.self, forKey: .kind)
  }
}

extension ReplayLine.ListRequest {
  private enum CodingKeys: CodingKey {
    case reader, candidates, gain, group, key, diversity
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    reader = try line.idIfPresent(.reader)
    candidates = try line.decode([StreamID].self, forKey: .candidates).map(\.text)
    gain = try line.decodeIfPresent([String: Double?].self, forKey: .gain)?.compactMapValues(\.self)
    group = try line.idIfPresent(.group)
    key = try line.decodeIfPresent(String.self, forKey: .key)
    diversity = try line.decodeIfPresent(Bool.self, forKey: .diversity)
  }
}
