// Debian's libxml2 is built with ICU. Its headers include those of ICU, which clash with the ICU of
// Foundation. This project does not use libxml2's ICU converters: undefine the flag before the
// other headers are read.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// The library of these headers, and Debian's package of it. The program accesses fields of its
// structures, so a library with another interface version is no substitute.
#if LIBXML_VERSION >= 21400
#define TINTM_LIBXML2_FILE "libxml2.so.16"
#define TINTM_LIBXML2_PACKAGE "libxml2-16"
#else
#define TINTM_LIBXML2_FILE "libxml2.so.2"
#define TINTM_LIBXML2_PACKAGE "libxml2"
#endif

// The types of the used functions. The library is opened at its first use, so they are called
// through pointers. The compiler takes the types from the headers.
#define TINTM_FUNCTION(name) typedef __typeof__(&name) tintm_##name;
TINTM_FUNCTION(htmlNewDocNoDtD)
TINTM_FUNCTION(inputPush)
TINTM_FUNCTION(xmlAddChild)
TINTM_FUNCTION(xmlCtxtUseOptions)
TINTM_FUNCTION(xmlDictSize)
TINTM_FUNCTION(xmlDocSetRootElement)
TINTM_FUNCTION(xmlFreeDoc)
TINTM_FUNCTION(xmlFreeParserCtxt)
TINTM_FUNCTION(xmlHasProp)
TINTM_FUNCTION(xmlInitParser)
TINTM_FUNCTION(xmlNewDocNode)
TINTM_FUNCTION(xmlNewDocTextLen)
TINTM_FUNCTION(xmlNewInputStream)
TINTM_FUNCTION(xmlNewParserCtxt)
TINTM_FUNCTION(xmlNewProp)
TINTM_FUNCTION(xmlNodeGetContent)
TINTM_FUNCTION(xmlParseDocument)
TINTM_FUNCTION(xmlStopParser)
TINTM_FUNCTION(xmlXPathCastToString)
TINTM_FUNCTION(xmlXPathCtxtCompile)
TINTM_FUNCTION(xmlXPathEvalExpression)
TINTM_FUNCTION(xmlXPathFreeCompExpr)
TINTM_FUNCTION(xmlXPathFreeContext)
TINTM_FUNCTION(xmlXPathFreeObject)
TINTM_FUNCTION(xmlXPathNewContext)
TINTM_FUNCTION(xmlXPathOrderDocElems)
#undef TINTM_FUNCTION
