import Basics
internal import CLibXML2

/// The functions of libxml2 that the program uses. The library reads XML and evaluates XPath. It is
/// opened at its first use, because it loads ICU, whose data takes longer to relocate than a short
/// command runs.
struct LibXML2: Sendable {
  let addChild: tintm_xmlAddChild
  let ctxtUseOptions: tintm_xmlCtxtUseOptions
  let dictSize: tintm_xmlDictSize
  let docSetRootElement: tintm_xmlDocSetRootElement
  let freeDoc: tintm_xmlFreeDoc
  let freeParserCtxt: tintm_xmlFreeParserCtxt
  let hasProp: tintm_xmlHasProp
  let initParser: tintm_xmlInitParser
  let newDocNode: tintm_xmlNewDocNode
  let newDocTextLen: tintm_xmlNewDocTextLen
  let newHTMLDocument: tintm_htmlNewDocNoDtD
  let newInputStream: tintm_xmlNewInputStream
  let newParserCtxt: tintm_xmlNewParserCtxt
  let newProp: tintm_xmlNewProp
  let nodeGetContent: tintm_xmlNodeGetContent
  let parseDocument: tintm_xmlParseDocument
  let pushInput: tintm_inputPush
  let stopParser: tintm_xmlStopParser
  let xpathCastToString: tintm_xmlXPathCastToString
  let xpathCtxtCompile: tintm_xmlXPathCtxtCompile
  let xpathEvalExpression: tintm_xmlXPathEvalExpression
  let xpathFreeCompExpr: tintm_xmlXPathFreeCompExpr
  let xpathFreeContext: tintm_xmlXPathFreeContext
  let xpathFreeObject: tintm_xmlXPathFreeObject
  let xpathNewContext: tintm_xmlXPathNewContext
  let xpathOrderDocElems: tintm_xmlXPathOrderDocElems

  /// `nil` if the library is not installed.
  static let installed = LibXML2()

  private init?() {
    guard let library = DynamicLibrary(TINTM_LIBXML2_FILE),
      let addChild = library.function("xmlAddChild", as: tintm_xmlAddChild.self),
      let ctxtUseOptions = library.function("xmlCtxtUseOptions", as: tintm_xmlCtxtUseOptions.self),
      let dictSize = library.function("xmlDictSize", as: tintm_xmlDictSize.self),
      let docSetRootElement = library.function(
        "xmlDocSetRootElement", as: tintm_xmlDocSetRootElement.self),
      let freeDoc = library.function("xmlFreeDoc", as: tintm_xmlFreeDoc.self),
      let freeParserCtxt = library.function("xmlFreeParserCtxt", as: tintm_xmlFreeParserCtxt.self),
      let hasProp = library.function("xmlHasProp", as: tintm_xmlHasProp.self),
      let initParser = library.function("xmlInitParser", as: tintm_xmlInitParser.self),
      let newDocNode = library.function("xmlNewDocNode", as: tintm_xmlNewDocNode.self),
      let newDocTextLen = library.function("xmlNewDocTextLen", as: tintm_xmlNewDocTextLen.self),
      let newHTMLDocument = library.function("htmlNewDocNoDtD", as: tintm_htmlNewDocNoDtD.self),
      let newInputStream = library.function("xmlNewInputStream", as: tintm_xmlNewInputStream.self),
      let newParserCtxt = library.function("xmlNewParserCtxt", as: tintm_xmlNewParserCtxt.self),
      let newProp = library.function("xmlNewProp", as: tintm_xmlNewProp.self),
      let nodeGetContent = library.function("xmlNodeGetContent", as: tintm_xmlNodeGetContent.self),
      let parseDocument = library.function("xmlParseDocument", as: tintm_xmlParseDocument.self),
      let pushInput = library.function("inputPush", as: tintm_inputPush.self),
      let stopParser = library.function("xmlStopParser", as: tintm_xmlStopParser.self),
      let xpathCastToString = library.function(
        "xmlXPathCastToString", as: tintm_xmlXPathCastToString.self),
      let xpathCtxtCompile = library.function(
        "xmlXPathCtxtCompile", as: tintm_xmlXPathCtxtCompile.self),
      let xpathEvalExpression = library.function(
        "xmlXPathEvalExpression", as: tintm_xmlXPathEvalExpression.self),
      let xpathFreeCompExpr = library.function(
        "xmlXPathFreeCompExpr", as: tintm_xmlXPathFreeCompExpr.self),
      let xpathFreeContext = library.function(
        "xmlXPathFreeContext", as: tintm_xmlXPathFreeContext.self),
      let xpathFreeObject = library.function(
        "xmlXPathFreeObject", as: tintm_xmlXPathFreeObject.self),
      let xpathNewContext = library.function(
        "xmlXPathNewContext", as: tintm_xmlXPathNewContext.self),
      let xpathOrderDocElems = library.function(
        "xmlXPathOrderDocElems", as: tintm_xmlXPathOrderDocElems.self)
    else { return nil }
    self.addChild = addChild
    self.ctxtUseOptions = ctxtUseOptions
    self.dictSize = dictSize
    self.docSetRootElement = docSetRootElement
    self.freeDoc = freeDoc
    self.freeParserCtxt = freeParserCtxt
    self.hasProp = hasProp
    self.initParser = initParser
    self.newDocNode = newDocNode
    self.newDocTextLen = newDocTextLen
    self.newHTMLDocument = newHTMLDocument
    self.newInputStream = newInputStream
    self.newParserCtxt = newParserCtxt
    self.newProp = newProp
    self.nodeGetContent = nodeGetContent
    self.parseDocument = parseDocument
    self.pushInput = pushInput
    self.stopParser = stopParser
    self.xpathCastToString = xpathCastToString
    self.xpathCtxtCompile = xpathCtxtCompile
    self.xpathEvalExpression = xpathEvalExpression
    self.xpathFreeCompExpr = xpathFreeCompExpr
    self.xpathFreeContext = xpathFreeContext
    self.xpathFreeObject = xpathFreeObject
    self.xpathNewContext = xpathNewContext
    self.xpathOrderDocElems = xpathOrderDocElems
    // Initialises the library's tables and locks. libxml2 also does this at its first use, but two
    // concurrent first uses create a lock twice, and a thread then waits forever for the replaced
    // lock. The documentation asks threaded programs to call `xmlInitParser` first
    // (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
    initParser()
  }
}
