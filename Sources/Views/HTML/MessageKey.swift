/// All words of the page; ``texts`` has them in each language. `%` is a placeholder for a name or
/// number.
package enum MessageKey: Sendable, Hashable, CaseIterable {
  // Names of pages and parts of pages.
  case top, categories, pages, bookmarks, sources, figures, settings, search, story, related
  case changes, whyHere, shortcuts, text, around, neighbours, order, table
  // Links.
  case skip, more, previous, next, original, toFront, showAll, unreadOnly, newestFirst, whatMatters
  // Actions and their results.
  case bookmark, share, hide, markRead, markUnread, undo
  case didBookmark, didUnbookmark, didHide, didUnhide, didRead, didUnread, didShare,
    didCopy, copyThis, didSubscribe, didUnsubscribe
  // Articles.
  case kept, untitled, noText, edited, and, others, pageMissing, pictureOf, picture, pictureLost,
    fileFrom, playsFrom
  case coveredByOne, coveredBySources, coveredFirst, adds, placeInList, whyNote
  case sinceText, replacedAt, earlierText, sameWords
  // Empty lists and errors.
  case noSources, nothingFetched, nothingUnread, nothingBookmarked, nothingHere
  case nothingFound, nothingLikeIt, searchHint, foundFor
  case noSuchArticle, noSuchText, noSuchCategory, noSuchSource, noSuchPage, otherOrder, forgedForm,
    unknownAction, formsOnly, wentWrong
  // Times and values.
  case yes, no, justNow, longAgo, farFuture, minutesShort, hoursShort, daysShort, inFuture,
    ago
  case commentsAt, nextPoll, newest, lastPoll, lastSuccess, failingSince, feedAt, homeAt, mustWait
  // Keys.
  case keyNext, keyPrevious, keyOpen, keyOriginal, keyRead, keyBookmark, keyShare, keyHide, keyUndo
  case keyPages, keyTop, keyBottom, keyFront, keyBookmarks, keySources, keySettings, keySearch
  case keyAdd, keyHelp
  // Adding sources.
  case address, find
  // Saving pages.
  case savePage, saveHint, bookmarkletHint, noAddress, tag
  // Adding and changing sources.
  case addSource, addHint, noFeed, itsArticles, pageAsList, name, category, otherCategory
  case newCategory, noCategory, subscribe, unsubscribe, change, rename, move, exportOPML, importOPML
  case opmlFile, noFile, report, needCare, useNewAddress, lookAgain
  case adviceMoved, adviceGone, adviceDead, adviceFailing
  case healthy, notAsked, waiting, failing, dead, goneSource
  case nodes, nodePolls, nodeAnswers, nodeSilent
  // Settings.
  case theme, themeSystem, themeLight, themeDark, language, asBrowser, markOnScroll, showUnreadOnly
  case useShortcuts, offlineSpace, save, saved, devices, thisDevice, unknownDevice, revoke, signOut
  // Apps.
  case apps, appsHint, newApp, makePassword, whatToType, userName, passwordOf, shownOnce, neverUsed
  case remove, wrongAppName, appNameTaken, tooManyApps, signedOut
  // Rules.
  case rules, rulesHint, noRules, newRule, expression, tryRule, whatToDo, addRule, placeInOrder
  case stays, higher, muchHigher, lower, muchLower, matchedTimes, wrongExpression, nothingToDo
  case tooManyRules, wrongTag
  case signedInAs, signIn, password, linkSignsIn, wrongPassword, tooManyGuesses, manySignIn
  case linkIsOver, foreignForm
  // Figures.
  case articles, articlesADay, openedADay, openedByHour, mostOpened, day, hour, asTable, nothingYet,
    slowHosts, noSlowHosts
  // Words for the script.
  case queued, didPass, freshNews, offlineNote, pictureAway, didMove, didFail
  // Words for the manifest.
  case manifest
}
