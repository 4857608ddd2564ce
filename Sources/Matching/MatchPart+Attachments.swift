package import Models

extension MatchPart {
  /// The parts that an article has.
  package static func held(
    by attachments: [Attachment], hasImage: Bool, hasAuthor: Bool, hasComments: Bool
  ) -> Set<MatchPart> {
    var parts: Set<MatchPart> = []
    if !attachments.isEmpty { parts.insert(.enclosure) }
    for attachment in attachments {
      let kind = attachment.mimeType?.lowercased() ?? ""
      if kind.hasPrefix("audio/") { parts.insert(.audio) }
      if kind.hasPrefix("video/") { parts.insert(.video) }
      if kind.hasPrefix("image/") { parts.insert(.image) }
    }
    if hasImage { parts.insert(.image) }
    if hasAuthor { parts.insert(.author) }
    if hasComments { parts.insert(.comments) }
    return parts
  }
}
