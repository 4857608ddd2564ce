/// The codes of all words and sentences; each language words them (`Languages/`). Machines get a
/// reason's code beside its English sentence, so a code never changes its meaning.
package enum MessageKey: String, Sendable, Hashable, CaseIterable, Codable {
  // Words of the page.
  case top, categories, pages, bookmarks, sources, figures, settings, search, story, related,
    relatedTo, changes, whyHere, shortcuts, text, around, neighbours, order, table, skip, more,
    moreWith, previous, next, original, toFront, showAll, unreadOnly, newestFirst, whatMatters,
    rising,
    bookmark, share, hide, markRead, markUnread, undo, didBookmark, didUnbookmark, didHide,
    didUnhide, didRead, didUnread, didShare, didCopy, didSubscribe, didUnsubscribe, copyThis,
    kept, untitled, noText, edited, pictureOf, pictureInOrder, picture, pictureLost, fileFrom,
    audioFrom, videoFrom, playsFrom,
    coveredByOne, coveredBySources, coveredFirst, adds, whyNote, sinceText,
    replacedAt, earlierText, sameWords, noSources, nothingFetched, nothingUnread,
    nothingBookmarked, nothingHere, nothingFound, nothingSought, nothingLikeIt, searchHint,
    foundFor,
    noSuchArticle, noSuchText, noSuchCategory, noSuchSource, noSuchPage, otherOrder, forgedForm,
    formsOnly, wentWrong, unknownAction, yes, no, justNow, longAgo, farFuture, minutesShort,
    hoursShort, daysShort, inFuture, ago, commentsAt, nextPoll, newest, lastPoll, lastSuccess,
    failingSince, feedAt, homeAt, mustWait, keyNext, keyPrevious, keyOpen, keyOriginal, keyRead,
    keyBookmark, keyShare, keyHide, keyUndo, keyBack, keyTop, keyBottom, keyFront, keyBookmarks,
    keySources, keySettings, keySearch, keyAdd, keyHelp, address, find, savePage, saveHint,
    bookmarkletHint, noAddress, tag, addSource, addHint, noFeed, itsArticles, pageAsList, name,
    category, otherCategory, newCategory, noCategory, subscribe, unsubscribe, change, rename,
    move, exportOPML, importOPML, opmlFile, noFile, report, needCare, useNewAddress, lookAgain,
    adviceMoved, adviceGone, adviceDead, adviceFailing, adviceNeverRead, healthy, notAsked, waiting,
    failing, dead, goneSource, nodes, nodeAnswers, nodeSilent, theme, themeSystem,
    themeLight, themeDark, language, asBrowser, markOnScroll, showUnreadOnly, useShortcuts,
    offlineSpace, save, saved, devices, thisDevice, unknownDevice, revoke, apps, appsHint,
    newApp, makePassword, appMay, mayEverything, mayOnlyRead, mayAssist, mayAssistAndMark,
    whatToType, userName, passwordOf, shownOnce, neverUsed, remove, wrongAppName, appNameTaken,
    tooManyApps, signedOut, rules, rulesHint, noRules, newRule, expression, tryRule, whatToDo,
    addRule, placeInOrder, stays, higher, muchHigher, lower, muchLower, matchedTimes,
    wrongExpression, tooManyRules, nothingToDo, signOut, signedInAs, signIn,
    noPasswordYet, password,
    linkSignsIn, wrongPassword, tooManyGuesses, manySignIn, linkIsOver, foreignForm, formLost,
    articles, articlesADay, openedADay, openedByHour, mostOpened, day, hour, asTable, slowHosts,
    noSlowHosts, nothingYet, queued, didPass, didMove, didFail, pictureAway, freshNews,
    offlineNote, notKept, manifest
  // Settings of the page.
  case textSize, typeface, typefaceSerif, typefaceSans, measure, narrow, medium, wide, density,
    densityCards, densityHeadlines, showPictures, swiping, swipeCategories, swipeMarks,
    swipeNothing, firstPage, shownTabs, placeOf, saveForAll, saveForDevice, sameAsOthers
  // Numbers and dates; the lists are separated by |.
  case decimalSeparator, groupSeparator, months, monthNames, weekdays, dayOfYear, dayWithYear,
    longDate, longDateWithWeekday, dayAndTime
  // Counts.
  case unitComments, unitMinutes, unitWords, unitSources, unitRules, unitItems, unitArticles,
    unitUnread, unitCoverage, unitNew, unitUpdated, unitPages, unitPictures, unitFailures,
    unitAnswerTime, unitDay
  // Joining.
  case verbatim, clauses, sentences, listed, because, quoted, andLast, otherNames,
    noticesMore
  // Times in words.
  case secondsShort, nowDue, never, unknownTime
  // Numbers of sources by state.
  case countFailing, countDead, countGone, countWaiting, countNotAsked
  // Next polls.
  case pollInterval, pollAsConfigured, pollAdaptedEvery, pollAdapted, pollMaxAge, pollFeedHint,
    pollHub, pollWanted, askedNow, askedNone, askedLater, fetchNow, keyFetch,
    pollSkippedHours, pollBackOff, pollWeekly, pollRetryAfter, pollHost, pollGoneOnce,
    pollGone, movedTo, redirectSeen
  // Skipped polls.
  case skipNotDue, skipHour, skipServerWait, skipHostWait, skipGone, skipOtherProcess,
    skipTakenOver, skipLinkedFeed
  // Documents that are not feeds.
  case notAFeed, unparsed, pageWithoutFeed, replacedByPage, documentEmpty, looksLikeHTML,
    looksLikeHTMLWithFeed, looksLikeOPML, looksLikeNoOPML, looksLikeSitemap, looksLikeXML,
    looksLikeJSON, looksLikeNothing, documentTooLarge, documentTooCostly, selectorUnreadable,
    matchesNothing, newAddressFails, adoptedAddress, wronglyUnmodified
  // Responses. Sentences that begin like a shorter one come before it: earlier versions stored them
  // without their codes.
  case unconditional304, emptyDocument, emptyResponse, partialResponse, challengePage,
    forbiddenPage, status401, status402, status403, status404, status407, status410, status429,
    status451, status503, redirectNoTarget, status4xx, status5xx, statusOther,
    redirectWithoutTarget,
    answered
  // Failed requests.
  case invalidURL, unsupportedScheme, privateNetwork, blockedAddress, notAllowed, hostHeld,
    itsHostHeld, itsHostHeldUntil, invalidHeader, nameNotFound, connectionRefused, unreachable,
    connectTimeout, tlsTimeout, proxyFailed, untrusted, wrongName, handshakeFailed, authorityFile,
    firstByteTimeout, totalTimeout, connectionClosed, incompleteBody, headersTooLarge,
    bodyTooLarge, brokenEncoding, malformedResponse, tooManyRedirects, redirectLoop,
    redirectRefused, fileNotFound, fileUnreadable, cancelled,
    requestFailed, insecureTLS, downgraded, plainDespite
  // Pages of articles.
  case notCompleteAfter, addressUnfetchable, responseEmpty, itWasDeleted, robotsUnread,
    robotsForbid, noArticle, pageEmpty, pageBinary, pageLarger, pageTooLarge, pageFront, pageList,
    pageLogin, pagePaywall, pageCookies, pageChallenge, pageError, pageMedia, pageNoProse
  // Pictures.
  case picturesFull, pictureLarge, pictureKind, pictureTracking, pictureTooLarge, pictureMadeRoom
  // Deliveries and notices, in such an order too.
  case editionFileMissing, unknownPlaceholder, cannotWriteBecause, noLongerConfigured,
    passwordUnread, passwordMissing, mailNeedsLibrary, mailLibraryFails, mailLibraryOld,
    mailRefused, programUnknownEnd, programExitedSaying, programExited, programKilledSaying,
    programKilled, programsFail, cannotCreate, secretUnread, secretMissing, noticeStory,
    noticeFailing, noticeFails
  // Texts of articles: why the page is fetched, and which of the texts is shown.
  case wantedAlways, wantedEmpty, wantedCut, wantedMore, wantedSummary, wantedBrief, wantedAsked,
    wantedSaved, tooManyPages, choiceNoText, choiceLinks, choiceElsewhere, choiceWords, choiceCut,
    choiceSameLength, choiceFeedWhole, choiceImported, choiceImportedWords, choiceParts,
    choicePartMissing, choiceNoTime, choiceSubscribers, pictureFileMissing
  // Changes to the list of sources.
  case emptyList, emptyListBecause, sourcesAdded, wouldAddSources, rulesAdded, wouldAddRules,
    rulesForFilters, countSkipped, fetchTheirArticles, soonTheirArticles, fullStop, existsAs,
    notAdded, notWebAddressLike, tooManySearches, noAnswerInTime, notOPMLFile,
    tooManyOwnSources, tooManyFilterRules, someRulesAdded, addressUnchanged, sourceExists,
    nameRules, reservedTab, needsCategory, hasAddress, savedPagesFixed, noSuchSourceNamed,
    noSuchCategoryNamed, notInDatabase, noSuchReader, cannotWrite, changedElsewhere, yourOwnList,
    listOf, cannotBeRead
  // Pages of a source.
  case pagesStored, pagesToFetch, pagesToRetry, pagesGivenUp, mostOften, timesReason,
    otherReasons, pageUnfetched
  // Finding feeds.
  case notFeedAlthough, whyItself, whyDeclaredComments, whyDeclaredCommentsAs, whyDeclared,
    whyDeclaredAs, whyLinkedAs, whyLinked, whyCommon, whySiteAddress, whyAFeed, whyAccount,
    whyChannel, whyPlaylist, whyListing, whyReleases, whyCommits, whyTags, whyProject, whyAuthor,
    whyProfile, whyTag, whyCommunity, onFrontPage, documentIs, noFeedNoList, noFeedButList,
    addToFeeds, alreadyConfigured, noItemsYet
  // Terms of a score.
  case termBeginning, termStart, termMore, termJustNow, termPublished, termPublishedLong,
    termSourceWeight,
    termCounter, termRatings, termShares, termViews, termUsualLess, termUsual, termUsualTwice,
    termUsualThrice, termUsualTimes, termUsualFar, termOpened, termFinished, termBookmarked,
    termShared, termHidden, termCoverage, termRulesLower, termRulesRaise,
    termPlainCounts, termRate, termInterest, termOpens, termCategory, termAuthors, termTags,
    termNames, termWords, termOtherFeatures, termLikeLess, termLike, termCancelling, termSecond,
    termThird, termFourth, termFifth, termNth, termAlike, nothingKnown, knownFrom, knownMoved,
    rankedBelow,
    rankedAbove, positionInList, storyInList, notAmongFirst, notAmong, byRule, byRuleGone,
    ruleHidden,
    ruleRead, ruleBookmarked, ruleTagged, ruleRaised, ruleLowered, ruleSent, rulePageFetched,
    rulePageNotFetched
  // Empty lists, with advice for the command line.
  case emptyNoSources, emptyNothingFetched, emptyUnread, emptyBookmarks, emptyHidden, emptyLately,
    emptyMatching, emptySource, emptyFiltered, emptyPastEnd, emptyHere, emptyRules,
    emptyChanges, emptyLabels, noneDue, noneAnswered, countFailed, nothingNew, wasSkipped, hasFailed
  // What is read for its age.
  case emptyExpired, ruleExpires, expired, undoExpiry, expiresAfter
  // Lists that end.
  case thatIsAll, leftOut, tenMinutes, sinceLast, sinceVisit, weekdayAndTime
  // Articles left in the middle, and articles that readers share.
  case continueReading, nothingBegun, sharedBy, sharedWith, receiptPositioned, receiptShared,
    leftAt, sharesRefused, sharedWithSelf, tooManyShares, continueHere, shareWith,
    acceptShares, sharesOn, sharesOff
  // Moving in.
  case moved, wouldMove, movedKnown, movedStarred, movedRead, movedLabelled, movedNoted,
    movedHighlighted, movedSubscribed, movedPages, movedFetched, movedUnfetched, movedLearned,
    movedDeleted, labelsLeftOut, textsCut, notesCut, highlightsLeftOut, textsNotTaken,
    movedBroke, leftOutEmpty, leftOutTooLarge, leftOutDeleted, leftOutNotArticle, leftOutNotFeed,
    leftOutOtherFile, leftOutNotSent, moveIn, moveHint, moveFile, moveFileLabel, moveMore,
    moveServer, moveBusy,
    movesOn, lookedFor
  // Labels.
  case labels, keyLabel, addLabel, labelNotAName, labelIsList, tooManyLabels
  // Notes and highlights.
  case noteSays, note, notesAndHighlights, allNotes, highlight, passage, removeHighlight,
    didHighlight, didUnhighlight,
    keyHighlight,
    notInText, noHighlights, emptyHighlights, highlightGone, highlightInRevision, quoteNotInText,
    longQuote, longNote, tooManyHighlights, noSuchHighlight
  // Results of actions.
  case receiptLabelled, receiptUnlabelled
  case receiptBookmarked, receiptUnbookmarked, receiptHidden, receiptUnhidden, receiptRead,
    receiptUnread, receiptRefetched, receiptNotRefetched, receiptSaved, receiptSavedWithoutText,
    alreadyExists, pageWillCome, markedRead, markedUnread, markedReadOf, markedUnreadOf, allRead,
    allUnread, allReadIn, allUnreadIn, stateBookmarked, stateRead, stateHidden, forgotten,
    thisReader, savedPages, wouldSavePages, alreadySaved, notPages, savesFailed, savesWaiting
  // Articles and editions.
  case byAuthors, readAtOriginal, revisionNumber, revisionSpan, editedTimes, alsoToldBy, frontPage,
    contents, noneArrived, pictureColon, textTheSame
  // The reading screen in a terminal.
  case browseNothingFound, browseNoUnread, browseNoArticles, browseOnlyUnread, browseArrivals,
    browseListKeys, browseArticleKeys, browseHelpKeys, browseLink, browseNoneHidden, browseLast,
    browseFirst, browseNoLink, browseNoAddress, browseOpened, browseUndo, browseNothingNew,
    browseSourcesFailed, browseChecking, browseFetching, browseLoading, helpCategory, helpArticle,
    helpRead, helpPage, helpEnds, helpNew, helpUnread, helpSearch,
    helpBookmark, helpMark, helpHide, helpShare, helpOpen, helpFetch, helpBack, helpScreen
  // Results of administration.
  case readerAdded, readerAddedFirst, readerRemoved, passwordSet, passwordRemoved, appAdded,
    appPassword, appRemoved, signInLink, noReaders, noAppPasswords, firstReader, hasPassword,
    hasNoPassword, sourceRemoved, noRemovedSources, articlesPurged, bookmarkedKept, backedUp,
    backedUpWith, missingInBackup, backupsDeleted, restored, restoredWith, missingAfterRestore,
    backupsPassedOver, previousDatabase, migrated, afterMigration, repairUse, nodeProcess,
    nodeWorking, nodeAlone, nodePolling, nodeHosts, dutyStories, dutyUpkeep, dutyDigests,
    dutyNotices, dutyHubs, noDaemons, editionMade, editionEmpty, editionWaiting, editionDelivered,
    editionFailed, afterTries, noEditions, noProblems, problemsFound, problemCount,
    noArticlesInIt, nothingStored, wouldMatch, didMatch, pageNotShown, mergedInto, noSourceOrBusy
}
