import Foundation
import Models
import Store

/// The names of stored pictures in documents. Programs on this machine get paths. Clients of the
/// server get addresses: its paths are of no use to them, and none of their business.
package enum PictureNames: Sendable, Hashable {
  case paths
  /// The digest follows this path.
  case addresses(below: String)

  /// Where the server has stored pictures, below its base.
  package static let path = "/api/v1/pictures/"

  func name(of file: String) -> String {
    switch self {
    case .paths: file
    case .addresses(let root):
      root + ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    }
  }

  /// The address in a text of a picture with this name.
  func address(of name: String) -> String {
    switch self {
    case .paths: URL(fileURLWithPath: name).absoluteString
    case .addresses: name
    }
  }

  func naming(_ article: RankedArticle) -> RankedArticle {
    guard self != .paths, let file = article.imageFile else { return article }
    var article = article
    (article.imageFile, article.imageURL) = (nil, name(of: file))
    return article
  }

  func naming(_ whole: WholeArticle) -> WholeArticle {
    guard self != .paths else { return whole }
    var whole = whole
    whole.ranked = naming(whole.ranked)
    for index in whole.offline.pictures.indices {
      whole.offline.pictures[index].file = whole.offline.pictures[index].file.map(name(of:))
    }
    if let lead = whole.offline.pictures.first(where: \.isLead)?.file {
      (whole.ranked.imageFile, whole.ranked.imageURL) = (nil, lead)
    }
    return whole
  }
}
