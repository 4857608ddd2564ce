import Foundation
import Picturing
import Synchronization
import ViewModels
import Views

/// The pictures of a terminal, which is asked for its capabilities when the first picture is to be
/// shown.
final class TerminalPictures: Sendable {
  private enum State {
    case unasked(isColoured: Bool)
    case asked(PictureDrawer?)
  }

  private let state: Mutex<State>

  /// For a terminal that has not been asked.
  init(isColoured: Bool) {
    state = Mutex(.unasked(isColoured: isColoured))
  }

  /// For a terminal that has replied.
  init(_ screen: PictureScreen?) {
    state = Mutex(.asked(screen.map(Self.drawer)))
  }

  /// Makes an illustrator for a renderer, with a maximum number of rows.
  func illustrator(rows: Int) -> Illustrator {
    Illustrator(rows: rows) { [self] file, columns, rows in
      illustration(file, columns: columns, rows: rows)
    }
  }

  private func illustration(_ file: PictureFile, columns: Int, rows: Int) -> Illustration? {
    guard let drawer, let bytes = Self.bytes(of: file.path),
      let drawing = drawer.draw(bytes, columns: columns, rows: rows)
    else { return nil }
    return Illustration(rows: drawing.rows, escape: drawing.escape, erasure: drawing.erasure)
  }

  private var drawer: PictureDrawer? {
    state.withLock { state in
      switch state {
      case .asked(let drawer): return drawer
      case .unasked(let isColoured):
        let answer = PictureProbe.ask(
          environment: ProcessInfo.processInfo.environment, isColoured: isColoured)
        let drawer = answer.screen.map(Self.drawer)
        state = .asked(drawer)
        return drawer
      }
    }
  }

  private static func drawer(_ screen: PictureScreen) -> PictureDrawer {
    PictureDrawer(screen, environment: ProcessInfo.processInfo.environment)
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    return (try? file.read(upToCount: PictureScaler.maxBytes + 1)).map { [UInt8]($0) }
  }
}
