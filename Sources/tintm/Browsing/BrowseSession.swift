import Basics
import Composing
import Foundation
import Glibc
import Logging
import Models
import Pipeline
import Store
import ViewModels
import Views

/// The main loop of the interactive reader: passes events to the model, performs the model's
/// requests, and draws the screen.
struct BrowseSession: ~Copyable {
  private let terminal: RawTerminal
  private let store: any Store
  private let reader: String
  private let globals: GlobalOptions
  private let color: ColorChoice
  private let events: AsyncStream<SessionEvent>
  private let sink: AsyncStream<SessionEvent>.Continuation
  private var model: BrowseViewModel
  private var screen = BrowseScreen()
  private var shown: Frame?
  private var decoder = KeyDecoder()
  private var watch: Task<Void, Never>?
  private var refresh: Task<Void, Never>?
  private var isOver = false
  /// Maximum number of rows for a picture; fewer on a small screen.
  private static let pictureRows = 24

  init(
    _ model: BrowseViewModel, terminal: RawTerminal, store: any Store, reader: String,
    globals: GlobalOptions, color: ColorChoice
  ) {
    self.model = model
    self.terminal = terminal
    self.store = store
    self.reader = reader
    self.globals = globals
    self.color = color
    (events, sink) = AsyncStream.makeStream()
  }

  /// Runs until the user quits.
  ///
  /// - Returns: the signal that ended it, if any.
  consuming func run() async throws -> Int32? {
    terminal.enter()
    let answer = PictureProbe.ask(
      environment: ProcessInfo.processInfo.environment,
      isColoured: Terminal.output.style(at: Date(), color: color).isColoured, isPrivate: true)
    if answer.screen != nil {
      screen = BrowseScreen(
        illustrator: TerminalPictures(answer.screen).illustrator(rows: Self.pictureRows))
    }
    if !answer.typed.isEmpty { sink.yield(.typed(answer.typed)) }
    let events = TerminalEvents(sink)
    let ended: Result<Int32?, any Error>
    do {
      ended = .success(try await loop())
    } catch {
      ended = .failure(error)
    }
    events.cancel()
    terminal.leave()
    watch?.cancel()
    refresh?.cancel()
    await refresh?.value
    return try ended.get()
  }

  private mutating func loop() async throws -> Int32? {
    perform(model.firstRequests)
    try draw()
    for await event in events {
      switch event {
      case .typed(let bytes):
        press(decoder.keys(bytes))
        if decoder.isWaiting { waitForMore() }
      case .pause: press(decoder.timeOut())
      case .answered(let event): handle(event)
      case .redraw: shown = nil
      case .resumed:
        terminal.enter()
        shown = nil
      case .stop: suspend()
      case .end(let signal): return signal
      }
      if isOver { return nil }
      try draw()
    }
    return nil
  }

  private mutating func press(_ keys: [Key]) {
    for key in keys where !isOver {
      if key == .control("l") { shown = nil }
      handle(.key(key))
    }
  }

  private mutating func handle(_ event: BrowseEvent) {
    perform(model.handle(event))
  }

  private mutating func perform(_ requests: [BrowseRequest]) {
    for request in requests {
      switch request {
      case .quit: isOver = true
      case .suspend: suspend()
      case .refresh: startRefresh()
      case .watch(let listing): startWatch(listing)
      case .visit(let address):
        handle(.visited(address, isShown: WebBrowser.open(address)))
      case .list, .open, .bookmark, .mark, .hide, .unhide, .share: answer(request)
      }
    }
  }

  private mutating func answer(_ request: BrowseRequest) {
    do {
      if let event = try newsroom.event(for: request) { handle(event) }
    } catch {
      handle(.failed(request, Failure(error).model))
    }
  }

  private var newsroom: Newsroom {
    Newsroom(store: store, reader: reader, now: store.now(), isVisit: true)
  }

  private mutating func suspend() {
    terminal.suspend()
    shown = nil
  }

  /// A lone Esc counts as the key if no byte follows within a time in which any terminal sends the
  /// rest of a sequence.
  private func waitForMore() {
    Task { [sink] in
      try? await Task.sleep(for: .milliseconds(50))
      sink.yield(.pause)
    }
  }

  private mutating func startWatch(_ listing: Listing) {
    watch?.cancel()
    let arrivals = try? newsroom.arrivals(in: Newsroom.query(listing)) {
      try await Task.sleep(for: .seconds(1))
    }
    guard let arrivals else { return }
    watch = Task { [sink] in
      do {
        for try await page in arrivals {
          sink.yield(.answered(.arrived(listing, page.items.count)))
        }
      } catch {
        // Cancelled, or a database error that the next request will report.
      }
    }
  }

  private mutating func startRefresh() {
    refresh = Task { [sink, globals] in
      let event: BrowseEvent
      do {
        event = try await BrowseRefresh.run(globals) { sink.yield(.answered(.refreshing($0))) }
      } catch {
        event = .failed(.refresh, Failure(error).model)
      }
      sink.yield(.answered(event))
    }
  }

  private mutating func draw() throws {
    let terminal = Terminal(STDOUT_FILENO)
    let frame = screen.frame(
      of: model, rows: terminal.rows ?? 24, style: terminal.style(at: Date(), color: color))
    if let measure = frame.measure {
      _ = model.handle(.measured(lines: measure.lines, room: measure.room))
    }
    guard frame != shown else { return }
    try StandardOutput.write(frame.update(from: shown))
    shown = frame
  }
}

enum WebBrowser {
  /// Opens an address in the browser.
  ///
  /// - Returns: `false` if there is no desktop, or the address is not a web address.
  static func open(_ address: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let isDesktop = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    guard isDesktop, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      return false
    }
    var browser = ChildProcess("xdg-open", arguments: ["xdg-open", address])
    // Its output and its exit status are ignored.
    browser.descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map {
      .open("/dev/null", O_RDWR, as: $0)
    }
    browser.leadsGroup = true
    return browser.start().process != nil
  }
}

/// A polling pass in the interactive reader.
enum BrowseRefresh {
  /// Polls the due sources, on a connection of its own.
  static func run(
    _ globals: GlobalOptions, report: @Sendable (RefreshProgress) -> Void
  ) async throws -> BrowseEvent {
    // Log lines would disturb the screen.
    let logger = Logger(label: "tintm") { _ in SwiftLogNoOpLogHandler() }
    return try await AppContext.open(globals, logger: logger) { edition in
      var progress = RefreshProgress()
      var new = 0
      var failed = 0
      try await edition.pass(PollingOptions()).run(
        edition.sources,
        started: { total in
          progress.total = total
          report(progress)
        },
        report: { outcome in
          progress.done = min(progress.done + 1, progress.total)
          new += outcome.new
          if case .failed = outcome.result { failed += 1 }
          report(progress)
        })
      return .refreshed(new: new, failed: failed)
    }
  }
}
