import Basics
import Glibc

/// The functions of libchafa 1.6 or newer (hpjansson.org/chafa/ref) that this module uses, and of
/// GLib, which libchafa needs. The objects are opaque; the numbers are values of libchafa's
/// enumerations.
struct LibChafa {
  typealias Object = OpaquePointer
  typealias New = @convention(c) () -> Object?
  typealias Derive = @convention(c) (Object) -> Object?
  typealias Release = @convention(c) (Object) -> Void
  typealias SetNumber = @convention(c) (Object, CInt) -> Void
  typealias SetPair = @convention(c) (Object, CInt, CInt) -> Void
  typealias Detect =
    @convention(c) (
      Object, UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Object?
  typealias HasSequence = @convention(c) (Object, CInt) -> CInt
  typealias SetSequence =
    @convention(c) (
      Object, CInt, UnsafePointer<CChar>, UnsafeMutableRawPointer?
    ) -> CInt
  typealias Supplement = @convention(c) (Object, Object) -> Void
  typealias Draw =
    @convention(c) (
      Object, CInt, UnsafePointer<UInt8>, CInt, CInt, CInt
    ) -> Void
  /// Returns a `GString *`, which begins with a pointer to its characters and their count.
  typealias Print = @convention(c) (Object, Object) -> UnsafeMutableRawPointer?
  typealias FreeString = @convention(c) (UnsafeMutableRawPointer, CInt) -> Void

  private let newConfiguration: New
  private let setGeometry: SetPair
  private let setCell: SetPair
  private let setPixelMode: SetNumber
  private let setColours: SetNumber
  private let newCanvas: Derive
  private let draw: Draw
  private let printCanvas: Print
  private let defaultDatabase: New
  private let detect: Detect
  private let fallback: Derive
  private let supplement: Supplement
  private let has: HasSequence
  private let set: SetSequence
  private let freeConfiguration: Release
  private let freeCanvas: Release
  private let freeTerminal: Release
  private let freeString: FreeString

  /// `nil` if libchafa is not installed.
  init?() {
    guard let library = DynamicLibrary("libchafa.so.0") else { return nil }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      library.function("chafa_" + name, as: type)
    }
    guard let newConfiguration = function("canvas_config_new", New.self),
      let setGeometry = function("canvas_config_set_geometry", SetPair.self),
      let setCell = function("canvas_config_set_cell_geometry", SetPair.self),
      let setPixelMode = function("canvas_config_set_pixel_mode", SetNumber.self),
      let setColours = function("canvas_config_set_canvas_mode", SetNumber.self),
      let newCanvas = function("canvas_new", Derive.self),
      let draw = function("canvas_draw_all_pixels", Draw.self),
      let printCanvas = function("canvas_print", Print.self),
      let defaultDatabase = function("term_db_get_default", New.self),
      let detect = function("term_db_detect", Detect.self),
      let fallback = function("term_db_get_fallback_info", Derive.self),
      let supplement = function("term_info_supplement", Supplement.self),
      let has = function("term_info_have_seq", HasSequence.self),
      let set = function("term_info_set_seq", SetSequence.self),
      let freeConfiguration = function("canvas_config_unref", Release.self),
      let freeCanvas = function("canvas_unref", Release.self),
      let freeTerminal = function("term_info_unref", Release.self),
      let freeString = library.function("g_string_free", as: FreeString.self)
    else { return nil }
    self.newConfiguration = newConfiguration
    self.setGeometry = setGeometry
    self.setCell = setCell
    self.setPixelMode = setPixelMode
    self.setColours = setColours
    self.newCanvas = newCanvas
    self.draw = draw
    self.printCanvas = printCanvas
    self.defaultDatabase = defaultDatabase
    self.detect = detect
    self.fallback = fallback
    self.supplement = supplement
    self.has = has
    self.set = set
    self.freeConfiguration = freeConfiguration
    self.freeCanvas = freeCanvas
    self.freeTerminal = freeTerminal
    self.freeString = freeString
  }

  /// `CHAFA_TERM_SEQ_…`: begins a kitty picture, and sets both colours of a cell.
  private enum Sequence {
    static let kittyBegin: CInt = 43
    static let coloursDirect: CInt = 33
    static let colours256: CInt = 36
  }

  /// `CHAFA_CANVAS_MODE_…`
  private enum Colours {
    static let direct: CInt = 0
    static let indexed256: CInt = 1
    static let indexed16: CInt = 3
  }

  /// `CHAFA_PIXEL_RGBA8_UNASSOCIATED`
  private static let rgba: CInt = 4

  /// The terminal output for a picture; rows of symbols are separated by line feeds.
  ///
  /// - Parameters:
  ///   - environment: Determines which colours the terminal has, for symbols.
  func text(
    of raster: Raster, _ dialect: GraphicsProtocol, over area: PictureArea,
    environment: [String: String]
  ) -> String? {
    guard let configuration = newConfiguration() else { return nil }
    defer { freeConfiguration(configuration) }
    guard let terminal = terminal(environment) else { return nil }
    defer { freeTerminal(terminal.info) }
    setGeometry(configuration, CInt(area.columns), CInt(area.rows))
    setCell(configuration, CInt(area.cell.width), CInt(area.cell.height))
    setPixelMode(configuration, dialect.pixelMode)
    setColours(configuration, dialect == .symbols ? terminal.colours : Colours.direct)
    guard let canvas = newCanvas(configuration) else { return nil }
    defer { freeCanvas(canvas) }
    let (width, height) = (CInt(raster.size.width), CInt(raster.size.height))
    draw(canvas, Self.rgba, raster.pixels, width, height, width * 4)
    guard let string = printCanvas(canvas, terminal.info) else { return nil }
    defer { freeString(string, 1) }
    let characters = string.load(as: UnsafePointer<UInt8>.self)
    let count = string.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self)
    return String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
  }

  /// The terminal's sequences and its known colours.
  private func terminal(_ environment: [String: String]) -> (info: Object, colours: CInt)? {
    guard let database = defaultDatabase(), let known = fallback(database) else { return nil }
    defer { freeTerminal(known) }
    let variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for variable in variables { free(variable) } }
    guard let info = detect(database, variables) else { return nil }
    let colours =
      has(info, Sequence.coloursDirect) != 0
      ? Colours.direct
      : has(info, Sequence.colours256) != 0 ? Colours.indexed256 : Colours.indexed16
    supplement(info, known)
    // Keeps the cursor in place and suppresses the terminal's replies, which could be read as keys.
    _ = set(
      info, Sequence.kittyBegin, "\u{1B}_Ga=T,f=%1,s=%2,v=%3,c=%4,r=%5,C=1,q=2,m=1\u{1B}\\", nil)
    return (info, colours)
  }
}

extension GraphicsProtocol {
  /// `CHAFA_PIXEL_MODE_…`
  fileprivate var pixelMode: CInt {
    switch self {
    case .symbols: 0
    case .sixel: 1
    case .kitty: 2
    case .inline: 3
    }
  }
}
