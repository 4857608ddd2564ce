// Adds to the page's forms and links: keys, swipes, actions without a reload, a line for new
// articles, and marks that are queued while offline. Every function is also available without the
// script.
'use strict';
(() => {
  const doc = document, html = doc.documentElement;
  const $ = (selector, from = doc) => from.querySelector(selector);
  const $$ = (selector, from = doc) => [...from.querySelectorAll(selector)];
  const element = (tag, properties) => Object.assign(doc.createElement(tag), properties);
  // A list that the browser keeps.
  const list = (storage, name) => ({
    read: () => JSON.parse(storage.getItem(name) || '[]'),
    write: items => storage.setItem(name, JSON.stringify(items)),
  });
  const root = new URL(html.dataset.root || './', location.href);
  const at = path => new URL(path, root).href;
  const token = () => $('meta[name=token]').content;
  const status = $('#status');
  const words = () => $('#script-words').dataset;
  // Fills the placeholders of a message, such as {count}, in the order of its language.
  const filled = (text, values) =>
    text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  // The server writes times in this browser's zone from the next page on.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) {
    const isSafe = location.protocol === 'https:';
    doc.cookie = `tintm_zone=${zone}; Path=${root.pathname}; Max-Age=34560000; SameSite=Lax`
      + (isSafe ? '; Secure' : '');
  }
  const articleID = () => $('article.prose')?.dataset.id;

  // Actions on articles. An action that can't be sent is queued in the browser and sent once,
  // later. Each reader of a shared browser has a queue, so that no action is sent for another one.
  const queue = {
    ...list(localStorage, 'tintm-deeds-' + html.dataset.reader),
    add: (...deeds) => {
      const valid = deeds.filter(deed => /^[a-z]+-\d+$/.test(deed));
      queue.write([...queue.read(), ...valid]);
    },
    // Sends as many as the server takes at once. Returns what it answers, or nothing if another tab
    // was first.
    async send() {
      const sendFirst = async () => {
        const deeds = queue.read().slice(0, 1000);
        if (!deeds.length) return null;
        const answer = await post(deeds);
        const receipt = answer.ok ? await answer.json() : null;
        if (receipt) take(receipt);
        // A refused mark would be refused again, and must not hold up the later ones.
        const isOver = answer.ok || [400, 404].includes(answer.status);
        if (isOver) queue.write(queue.read().slice(deeds.length));
        return { status: answer.status, receipt, isOver };
      };
      // Only one tab sends at a time, so that no action is sent twice.
      return navigator.locks ? navigator.locks.request('tintm-deeds', sendFirst) : sendFirst();
    },
    async flush() {
      try {
        while (queue.read().length && (await queue.send())?.isOver);
      } catch { /* Still offline. */ }
    },
  };

  // Sends a form's fields, as names and values.
  const send = (path, fields = [], signal) => fetch(at(path), {
    signal, method: 'POST', body: new URLSearchParams([['form', token()], ...fields]), keepalive: true,
    credentials: 'same-origin', headers: { Accept: 'application/json' },
  });
  // A network may neither answer nor fail.
  const post = deeds =>
    send('marks', deeds.map(deed => ['deed', deed]), AbortSignal.timeout?.(20000));

  // The numbers of unread articles in the navigation. The browser keeps the latest ones, because a
  // page that one goes back to has those from before the articles that were opened since.
  const numbers = {
    ...list(localStorage, 'tintm-unread-' + html.dataset.reader),
    shown: () => $$('.tabs a').map(tab => {
      const number = $('.unread', tab);
      return { category: tab.dataset.category, unread: !!number, words: number?.textContent };
    }),
  };
  const count = tabs => {
    for (const { category, unread, words } of tabs) {
      const tab = $$('.tabs a').find(one => one.dataset.category === (category ?? undefined));
      if (!tab) continue;
      $('.unread', tab)?.remove();
      if (!unread) continue;
      tab.append(' ', element('span', { className: 'unread', textContent: words }));
    }
  };
  // The marks and numbers as the server has them now.
  const take = receipt => {
    receipt.marks.forEach(show);
    receipt.marks.forEach(marked.add);
    count(receipt.tabs);
    numbers.write(receipt.tabs);
  };

  let lastUndo = null;
  const takeBack = undo => typeof undo === 'function' ? undo() : act(undo);
  const say = (text, undo) => {
    // The button that is replaced may have the focus.
    const held = status.contains(doc.activeElement);
    status.replaceChildren(element('span', { textContent: text }));
    lastUndo = undo;
    if (undo) {
      const button = element('button', { textContent: words().undo });
      button.addEventListener('click', () => takeBack(undo));
      status.append(button);
    }
    const card = current();
    if (held) (undo ? $('button', status) : card && link(card))?.focus({ preventScroll: true });
  };

  const buttonsOf = (id, kinds) =>
    kinds.flatMap(kind => $$(`button[name=deed][value="${kind}-${id}"]`));
  const choose = card => {
    $$('[data-current]').forEach(one => delete one.dataset.current);
    card.dataset.current = '1';
  };
  // A hidden card leaves the list, and Undo brings it back to its place. The next card becomes the
  // current one, and the one that comes back.
  const leave = (card, isHidden) => {
    const all = cards(), index = all.indexOf(card);
    const isCurrent = isHidden && index >= 0 && card === current();
    const isBack = card.hidden && !isHidden;
    card.hidden = isHidden;
    if (isBack) choose(card);
    const next = isCurrent && (all[index + 1] || all[index - 1]);
    if (next) {
      choose(next);
      link(next).focus({ preventScroll: true });
    }
  };
  const show = mark => {
    const id = mark.article;
    for (const button of buttonsOf(id, ['bookmark', 'unbookmark'])) {
      button.value = (mark.bookmarked ? 'unbookmark-' : 'bookmark-') + id;
      button.setAttribute('aria-pressed', mark.bookmarked);
    }
    for (const button of buttonsOf(id, ['read', 'unread'])) {
      button.value = (mark.read ? 'unread-' : 'read-') + id;
      button.textContent = mark.read ? words().unread : words().read;
      button.dataset.or = mark.read ? words().read : words().unread;
    }
    for (const card of $$(`article.card[data-id="${id}"]`)) {
      card.classList.toggle('read', mark.read);
      leave(card, mark.hidden);
    }
  };
  // The expected result of an action, shown before the response arrives.
  const effects = {
    bookmark: { bookmarked: true }, unbookmark: { bookmarked: false }, hide: { hidden: true },
    unhide: { hidden: false }, read: { read: true }, unread: { read: false },
  };
  const marksOf = id => {
    const card = $(`article.card[data-id="${id}"]`);
    const kept = buttonsOf(id, ['unbookmark']).length > 0;
    return {
      article: id, bookmarked: kept, read: card?.classList.contains('read') || false,
      hidden: card?.hidden || false,
    };
  };

  // Actions that are not sent yet are shown on every page, also after a reload.
  const showQueued = () => {
    for (const deed of queue.read()) {
      const [kind, id] = deed.split('-');
      if (effects[kind]) show({ ...marksOf(id), ...effects[kind] });
    }
  };

  const act = async deed => {
    const [kind, id] = deed.split('-'), before = marksOf(id);
    if (effects[kind]) show({ ...before, ...effects[kind] });
    // It is queued before it is sent: the reader may leave the page before there is an answer.
    queue.add(deed);
    const later = () => say(words().queued, null);
    let sent;
    try { sent = await queue.send(); } catch { return later(); }
    if (!sent) return;
    const { status, receipt, isOver } = sent;
    if (status === 401) return location.reload();
    // The server is overloaded or restarts, its proxy does not reach it, or the reader signed in
    // again in another tab.
    if (!isOver) return later();
    if (!receipt) {
      show(before);
      return say(words().failed, null);
    }
    say(receipt.status, receipt.undo);
    if (kind === 'share') await hand(receipt, id);
  };

  const hand = async ({ title, link }, id) => {
    if (!link) return;
    try {
      if (navigator.share) return await navigator.share({ title, url: link });
      await navigator.clipboard.writeText(`${title}\n${link}`);
      say(words().copied, null);
    } catch (error) {
      // The reader cancelled, or there is no clipboard: the article's page has a field to copy from.
      if (error.name !== 'AbortError') location.href = at(`articles/${id}?done=share-${id}`);
    }
  };

  doc.addEventListener('submit', event => {
    const deed = event.submitter?.name === 'deed' && event.submitter.value;
    if (!deed) return;
    event.preventDefault();
    act(deed);
  });

  // Keys.
  const cards = () =>
    $$('main article.card:not(.side, [hidden])').filter(card => !card.closest('.side'));
  const link = card => $('h2 a, h3 a', card);
  const current = () => {
    const card = doc.activeElement?.closest?.('article.card');
    return card || cards().find(one => one.dataset.current);
  };
  const move = step => {
    const all = cards(), from = all.indexOf(current());
    if (!all.length) return go(step > 0 ? 'a[rel=next]' : 'a[rel=prev]');
    if (from >= 0 && step > 0 && html.hasAttribute('data-scroll')) markRead(all[from]);
    const next = all[from < 0 ? (step > 0 ? 0 : all.length - 1) : from + step];
    if (!next) return step > 0 && from >= 0 ? $('a[rel=next]')?.focus() : null;
    choose(next);
    link(next).focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  const to = path => () => { location.href = at(path); };
  // The article that is shown, or the current one of a list.
  const chosen = () => articleID() || current()?.dataset.id;
  const share = () => chosen() && act('share-' + chosen());
  const go = selector => {
    const way = typeof selector === 'string' ? $(selector) : selector;
    if (way) location.href = way.href;
  };
  const press = kinds => {
    const button = buttonsOf(chosen(), kinds)[0];
    if (button) act(button.value);
  };
  const original = () => {
    const id = chosen();
    const address = $('a.original')?.href || (id && at(`articles/${id}/original`));
    if (address) window.open(address, '_blank', 'noopener');
  };
  const help = async () => {
    let dialog = $('#keys-dialog');
    if (!dialog) {
      dialog = element('dialog', { id: 'keys-dialog' });
      dialog.setAttribute('aria-labelledby', 'keys-title');
      dialog.append($('#key-list').content.cloneNode(true));
      doc.body.append(dialog);
      dialog.addEventListener('click', event => event.target === dialog && dialog.close());
    }
    if (dialog.open) dialog.close(); else dialog.showModal();
  };
  const label = () => {
    const menu = $('[data-labels]');
    if (!menu) return;
    menu.open = true;
    menu.querySelector('input[name=name]').focus();
  };
  // What is selected of the article's text; not of the page's own words, which stand for a picture.
  const selected = () => {
    const text = $('article.prose'), words = getSelection();
    if (!text || !words.rangeCount || !String(words).trim()) return null;
    const range = words.getRangeAt(0), whole = range.commonAncestorContainer;
    const inside = (whole.closest ? whole : whole.parentElement).closest('figcaption, .lost');
    return text.contains(whole) && !inside?.matches('.lost') ? range : null;
  };
  // The article's own words in a range, with the empty lines that the server has between blocks:
  // on the side where a block is whole.
  const ownText = (range, side) => {
    const part = range.cloneContents();
    part.querySelectorAll('.lost > p, p.lost, .file').forEach(one => one.remove());
    part.querySelectorAll('br').forEach(one => one.replaceWith('\n'));
    part.querySelectorAll('p, h2, h3, h4, h5, h6, pre, figcaption, table').forEach(one => one[side]('\n\n'));
    part.querySelectorAll(':is(td, th) + :is(td, th)').forEach(one => one.before('\t'));
    part.querySelectorAll('tr + tr').forEach(one => one.before('\n'));
    return part.textContent;
  };
  // The form that highlights the selection, with what is around it.
  const highlight = () => {
    const form = $('form[data-highlight]'), range = selected(), around = doc.createRange();
    if (!form || !range) return null;
    // The field is one line.
    const quote = ownText(range, 'after').trim().replace(/\s*\n\s*/g, ' ');
    if (!quote) return null;
    const text = $('article.prose');
    // At an end of the article there is no text around it, and no empty line.
    const near = side => {
      const found = ownText(around, side);
      return found.trim() ? found : '';
    };
    around.selectNodeContents(text);
    around.setEnd(range.startContainer, range.startOffset);
    form.prefix.value = near('before').slice(-32);
    around.selectNodeContents(text);
    around.setStart(range.endContainer, range.endOffset);
    form.suffix.value = near('after').slice(0, 32);
    form.quote.value = quote;
    return form;
  };
  // The page comes again with the passage marked; what the reader sees stays where it is.
  const held = list(sessionStorage, 'tintm-held');
  const tops = () => [...$('article.prose').children].map(block => block.getBoundingClientRect().top);
  const highlightSelected = () => {
    const form = highlight();
    if (!form) return;
    const all = tops(), block = Math.max(0, all.filter(top => top <= 0).length - 1);
    held.write([block, all[block]]);
    form.requestSubmit();
  };
  const [heldBlock, heldTop] = held.read();
  held.write([]);
  if (new URL(location).searchParams.get('done') === 'highlighted' && articleID()) {
    // A browser goes to the top once the page is parsed.
    requestAnimationFrame(() => scrollBy(0, (tops()[heldBlock] ?? 0) - (heldTop ?? 0)));
  }
  const lift = $('button[data-lift]');
  if (lift) {
    const place = () => {
      const range = selected();
      lift.hidden = !range;
      if (!range) return;
      const box = range.getBoundingClientRect();
      lift.style.top = box.bottom + 8 + 'px';
      lift.style.left = Math.max(8, box.left) + 'px';
    };
    doc.addEventListener('selectionchange', place);
    addEventListener('scroll', () => lift.hidden || place(), { passive: true });
    // A press would end the selection.
    lift.addEventListener('pointerdown', event => event.preventDefault());
    lift.addEventListener('click', highlightSelected);
  }
  const keys = {
    j: () => move(1), n: () => move(1), ArrowRight: () => articleID() && go('a[rel=next]'),
    k: () => move(-1), p: () => move(-1), ArrowLeft: () => articleID() && go('a[rel=prev]'),
    o: () => current() && go(link(current())), v: original,
    m: () => press(['read', 'unread']), b: () => press(['bookmark', 'unbookmark']),
    f: () => press(['bookmark', 'unbookmark']), s: share, x: () => press(['hide', 'unhide']),
    u: () => lastUndo ? takeBack(lastUndo) : $('#status button')?.click(),
    h: () => articleID() ? go('a[rel=prev]') : history.back(),
    l: () => articleID() ? label() : go('a[rel=next]'), G: () => scrollTo(0, doc.body.scrollHeight),
    '/': () => $('.search input').focus(), '+': to('sources/add'),
    '?': help, R: () => fetchNow(), H: highlightSelected,
  };
  const sequences = {
    g: () => scrollTo(0, 0), u: to('./'), b: to('bookmarks'), s: to('settings'), f: to('sources'),
    h: to('figures'),
  };
  let isSequence = false;
  doc.addEventListener('keydown', event => {
    if (!html.hasAttribute('data-keys') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, select, textarea, audio, video, [contenteditable]')) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if ($('dialog[open]') && event.key !== '?') return;
    const known = isSequence ? sequences[event.key] : event.key === 'g' ? null : keys[event.key];
    if (!isSequence && event.key === 'g') {
      isSequence = true;
      setTimeout(() => { isSequence = false; }, 1500);
      return;
    }
    isSequence = false;
    if (!known) return;
    event.preventDefault();
    known();
  });

  // Swipes. On an article they lead to its neighbours, on a list to the next category: page and tab
  // follow the finger. At the edge of a card, or anywhere on it if the setting says so, they mark it.
  const swipe = html.dataset.swipe || 'categories', main = $('#main'), edge = 48;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const tabs = $$('.tabs a'), here = tabs.findIndex(tab => tab.ariaCurrent);
  // 1: to the next one, -1: to the one before.
  const step = across => across < 0 === (html.dir !== 'rtl') ? 1 : -1;
  const wayTo = across => articleID()
    ? $(step(across) > 0 ? 'a[rel=next]' : 'a[rel=prev]')
    : here < 0 ? null : tabs[here + step(across)];
  let touch = null;
  const isFar = across => Math.abs(across) > Math.min(110, innerWidth / 4);
  const markButton = (card, across) => buttonsOf(
    card.dataset.id, step(across) > 0 ? ['read', 'unread'] : ['bookmark', 'unbookmark'])[0];
  const follow = across => {
    const { card } = touch, way = card || wayTo(across);
    if (card) {
      // Beside the card is what letting go does.
      card.dataset.says = markButton(card, across)?.textContent ?? '';
      card.classList.toggle('before', across > 0);
      card.toggleAttribute('data-far', isFar(across));
    }
    if (calm.matches) return;
    (card || main).style.translate = `${way ? across : across / 4}px`;
    html.classList.add('swiping');
    if (card || !way || articleID()) return;
    const part = Math.min(1, Math.abs(across) / innerWidth), [from, to] = [tabs[here], way];
    from.style.setProperty('--slide', `${(to.offsetLeft - from.offsetLeft) * part}px`);
    from.style.setProperty('--grow', 1 + (to.offsetWidth / from.offsetWidth - 1) * part);
    // Only the row of tabs moves: the page stays where it is.
    const row = to.parentElement, box = row.getBoundingClientRect(), tab = to.getBoundingClientRect();
    row.scrollLeft += Math.min(0, tab.left - box.left) + Math.max(0, tab.right - box.right);
  };
  const rest = () => {
    if (touch?.card) {
      delete touch.card.dataset.says;
      touch.card.removeAttribute('data-far');
    }
    (touch?.card || main).style.translate = main.style.translate = '';
    tabs[here]?.removeAttribute('style');
    html.classList.remove('swiping');
    touch = null;
  };
  doc.addEventListener('touchstart', event => {
    if (touch) return rest();
    const own = '.scroll, pre, .tabs, .pages, input, select, textarea, audio, video, dialog';
    const isList = !articleID();
    if (event.touches.length > 1 || event.target.closest(own)) return;
    if (isList && (swipe === 'nothing' || !doc.body.classList.contains('list'))) return;
    // While the page still scrolls, only the places on the screen are those of the finger.
    const { clientX: x, screenX, screenY } = event.touches[0];
    const card = isList && event.target.closest('article.card'), box = card?.getBoundingClientRect?.();
    const marks = box && (swipe === 'marks' || x - box.left < edge || box.right - x < edge);
    if (swipe === 'marks' && isList && !marks) return;
    touch = {
      x: screenX, y: screenY, card: marks ? card : null, across: 0, isMoving: false,
      at: event.timeStamp,
    };
  }, { passive: true });
  doc.addEventListener('touchmove', event => {
    if (!touch) return;
    const { screenX, screenY } = event.touches[0];
    const across = screenX - touch.x, down = Math.abs(screenY - touch.y);
    if (event.touches.length > 1 || String(getSelection())) return rest();
    if (!touch.isMoving) {
      // Scrolling is never taken.
      if (down > 10 && down > Math.abs(across)) return rest();
      if (Math.abs(across) < 12) return;
      touch.isMoving = true;
    }
    touch.across = across;
    follow(across);
  }, { passive: true });
  doc.addEventListener('touchend', event => {
    if (!touch?.isMoving) { touch = null; return; }
    const { card, across, at } = touch, length = Math.abs(across);
    // A quick flick is shorter: half a pixel a millisecond.
    const isFlick = length > 40 && length > (event.timeStamp - at) / 2;
    const way = (isFar(across) || isFlick) && !card && wayTo(across);
    if (!way) rest();
    if (way) {
      if (!calm.matches) main.style.translate = `${Math.sign(across) * 100}vw`;
      touch = null;
      location.href = way.href;
      // If the reader stops the loading, the page comes back.
      setTimeout(rest, 5000);
    } else if (isFar(across) && card) {
      const button = markButton(card, across);
      if (button) act(button.value);
    }
  }, { passive: true });
  doc.addEventListener('touchcancel', rest, { passive: true });
  addEventListener('pageshow', event => event.persisted && rest());

  // Fetches now: by the button, R, or a pull at the top of a list.
  const fetchNow = async () => {
    if (!$('form[data-refresh]')) return;
    try {
      const answer = await send('refresh');
      if (!answer.ok) throw answer;
      say((await answer.json()).status, null);
    } catch { say(words().failed, null); }
  };
  $('form[data-refresh]')?.addEventListener('submit', event => {
    event.preventDefault();
    fetchNow();
  });
  let pull = null;
  doc.addEventListener('touchstart', event => {
    pull = scrollY <= 0 && event.touches.length === 1 && doc.body.classList.contains('list')
      ? event.touches[0] : null;
  }, { passive: true });
  doc.addEventListener('touchend', event => {
    const end = event.changedTouches[0];
    if (pull && scrollY <= 0 && end.clientY - pull.clientY > 130
      && Math.abs(end.clientX - pull.clientX) < 60) fetchNow();
    pull = null;
  }, { passive: true });

  // Marks cards read when they scroll out of view or when the focus moves on, if the setting is on.
  // The marks are queued at once and sent together, because a quick scroll makes many of them.
  let passed = [], sending = null;
  const queueMarks = (kind, ids) => {
    for (const id of ids) show({ ...marksOf(id), ...effects[kind] });
    queue.add(...ids.map(id => `${kind}-${id}`));
    sending ??= setTimeout(() => {
      sending = null;
      queue.flush();
    }, 500);
  };
  const undoPassed = () => {
    queueMarks('unread', passed);
    passed = [];
    say(words().didUnread, null);
  };
  const markRead = card => {
    if (!card || card.classList.contains('read')) return;
    // Another action's message ended the series that one Undo takes back.
    if (lastUndo !== undoPassed) passed = [];
    passed.push(card.dataset.id);
    queueMarks('read', [card.dataset.id]);
    say(filled(words().passed, { count: passed.length }), undoPassed);
  };
  if (html.hasAttribute('data-scroll') && 'IntersectionObserver' in window) {
    const seen = new WeakSet();
    const watch = new IntersectionObserver(entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting) seen.add(target);
        else if (seen.has(target) && boundingClientRect.bottom < 0) markRead(target);
      }
    });
    cards().forEach(card => watch.observe(card));
  }

  // New articles: announced in a line above the list; the list itself does not move.
  const news = $('#news');
  let fresh = 0;
  const announce = ({ count, categories }) => {
    const { category } = news.dataset;
    fresh += (category === undefined ? count : categories[category]) || 0;
    if (!fresh) return;
    const button = element('button', { textContent: filled(words().fresh, { count: fresh }) });
    // The ranked list may have them further down.
    button.addEventListener('click', () => {
      const url = new URL(location);
      url.search = '?sort=newest';
      if (url.href === location.href) location.reload(); else location.href = url;
    });
    news.replaceChildren(button);
    news.hidden = false;
  };
  if (news && 'EventSource' in window && news.dataset.stream) {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('tintm-news') : null;
    if (channel) channel.onmessage = event => announce(event.data);
    // One connection per browser: the tab that holds the lock listens for all tabs.
    const listen = () => new Promise(() => {
      const source = new EventSource(at(news.dataset.stream), { withCredentials: true });
      source.addEventListener('article', event => {
        const arrived = JSON.parse(event.data);
        announce(arrived);
        channel?.postMessage(arrived);
      });
    });
    if (navigator.locks) navigator.locks.request('tintm-stream', listen); else listen();
  }

  // Dragging a source to a category moves it, like the form on its page.
  const nameIn = way => decodeURIComponent(new URL(way.href).pathname.split('/').pop());
  const moveSource = async (card, section) => {
    const from = card.closest('.sources'), category = nameIn($('h2 a', section));
    const name = nameIn($('h3 a', card));
    try {
      const answer = await send('sources', [['do', 'move'], ['name', name], ['category', category]]);
      if (!answer.ok) throw new Error();
      section.append(card);
      say(filled(words().moved, { title: name, category }),
        () => moveSource(card, from));
    } catch { say(words().failed, null); }
  };
  let dragged = null;
  for (const card of $$('.sources .source-card')) {
    card.draggable = true;
    card.addEventListener('dragstart', event => {
      dragged = card;
      event.dataTransfer.effectAllowed = 'copyMove';
    });
    card.addEventListener('dragend', () => { dragged = null; });
  }
  for (const section of $$('.sources')) {
    const isWay = () => dragged && !section.contains(dragged);
    section.addEventListener('dragover', event => {
      if (!isWay()) return;
      event.preventDefault();
      section.classList.add('over');
    });
    section.addEventListener('dragleave', event =>
      section.contains(event.relatedTarget) || section.classList.remove('over'));
    section.addEventListener('drop', event => {
      section.classList.remove('over');
      if (!isWay()) return;
      event.preventDefault();
      moveSource(dragged, section);
    });
  }

  // Replaces a picture that fails to load by words: offline, it may not be in the cache.
  const lose = picture => {
    if (!picture.closest('.prose')) return picture.closest('.picture')?.remove();
    const { lang, dir } = html, line = element('p', { className: 'lost' });
    // The description is in the language of the article.
    line.append(picture.alt ? picture.alt + ' · ' : '',
      element('span', { textContent: words().lost, lang, dir: dir || 'ltr' }));
    picture.replaceWith(line);
  };
  doc.addEventListener('error', event => event.target.tagName === 'IMG' && lose(event.target), true);
  $$('main img').filter(one => one.complete && one.currentSrc && !one.naturalWidth).forEach(lose);

  // Media resume at the position where they were left.
  for (const media of $$('audio, video')) {
    const key = 'tintm-at-' + media.getAttribute('src');
    media.addEventListener('loadedmetadata', () => {
      const place = Number(localStorage.getItem(key));
      if (place > 5 && place < media.duration - 5) media.currentTime = place;
    });
    media.addEventListener('timeupdate', () => {
      if (Math.floor(media.currentTime) % 5 === 0) localStorage.setItem(key, media.currentTime);
    });
    media.addEventListener('ended', () => localStorage.removeItem(key));
  }

  // Scrolls the current tab into view.
  $('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  // Removes the report, so that a reload does not show the message again.
  if (new URL(location).searchParams.has('done')) {
    const url = new URL(location);
    url.searchParams.delete('done');
    url.searchParams.delete('of');
    history.replaceState(null, '', url);
  }

  // Going back leads to the list that was left. Mostly the browser has kept it, without the marks
  // that were made since; else the server has, under the number in the state of the history.
  const marked = {
    ...list(sessionStorage, 'tintm-marked'),
    add: mark => marked.write([...marked.read(), mark].slice(-200)),
  };
  const shownList = $('meta[name=list]')?.content;
  const isBack = performance.getEntriesByType?.('navigation')[0]?.type === 'back_forward';
  if (shownList) {
    const left = history.state?.list;
    if (isBack && left && left !== shownList) {
      const url = new URL(location);
      url.searchParams.set('list', left);
      location.replace(url);
    } else {
      const url = new URL(location);
      url.searchParams.delete('list');
      history.replaceState({ ...history.state, list: shownList }, '', url);
    }
    if (isBack) marked.read().forEach(show);
  }
  if (isBack) count(numbers.read());
  else if (!html.hasAttribute('data-offline-page')) numbers.write(numbers.shown());
  if (articleID()) marked.add({ ...marksOf(articleID()), read: true });
  addEventListener('pageshow', event => {
    if (!event.persisted) return;
    count(numbers.read());
    marked.read().forEach(show);
    showQueued();
  });
  showQueued();

  // Where the reader leaves an article: the first block in sight, unless the end is in sight too.
  const text = $('article.prose'), left = $('[data-block]');
  if (left) {
    const block = () => text.children[Math.floor(
      text.children.length * left.dataset.block / left.dataset.blocks)];
    left.hidden = !block();
    left.addEventListener('click', event => {
      event.preventDefault();
      block()?.scrollIntoView();
    });
  }
  if (text && !html.hasAttribute('data-offline-page')) {
    let sent = Number(left?.dataset.block || 0);
    const leave = () => {
      const blocks = [...text.children];
      const isOver = text.getBoundingClientRect().bottom < innerHeight;
      const first = blocks.findIndex(block => block.getBoundingClientRect().bottom > 0);
      const block = isOver || !scrollY ? 0 : Math.max(0, first);
      if (block === sent || !blocks.length || (!scrollY && !isOver)) return;
      sent = block;
      navigator.sendBeacon(at(`articles/${articleID()}/position`), new URLSearchParams({
        form: token(), block, blocks: blocks.length,
      }));
    };
    addEventListener('pagehide', leave);
    doc.addEventListener('visibilitychange', () => doc.hidden && leave());
  }

  // Offline.
  if (html.hasAttribute('data-offline-page') && articleID()) queue.add('view-' + articleID());
  addEventListener('online', queue.flush);
  // A tab that is left may be closed before its queued marks are sent.
  doc.addEventListener('visibilitychange', () => doc.hidden && queue.flush());
  queue.flush();
  if ('serviceWorker' in navigator && isSecureContext) {
    const policy = window.trustedTypes?.createPolicy('tintm', { createScriptURL: text => text });
    const address = at('worker.js');
    navigator.serviceWorker.register(policy ? policy.createScriptURL(address) : address, {
      scope: root.pathname,
    }).then(() => navigator.serviceWorker.ready).then(ready => {
      const limit = Number(html.dataset.offline) * 1e6;
      const keep = [location.href, ...cards().map(card => link(card).href)];
      // The cache holds no pages of another reader who used this browser before.
      const forget = localStorage.getItem('tintm-reader') !== html.dataset.reader;
      localStorage.setItem('tintm-reader', html.dataset.reader);
      ready.active.postMessage({ forget, keep, limit });
    }).catch(() => {});
  }
  // Resolves when the worker has emptied its caches and fills them no more; a worker that does not
  // answer must not keep the reader signed in.
  const forgetPages = async () => {
    const worker = (await navigator.serviceWorker?.getRegistration())?.active;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    await new Promise(resolve => {
      port1.onmessage = resolve;
      setTimeout(resolve, 5000);
      worker.postMessage({ forget: true }, [port2]);
    });
  };
  for (const form of $$('form[data-sign-out]')) {
    form.addEventListener('submit', async event => {
      event.preventDefault();
      // The browser deletes what the page stored, so queued actions are sent first.
      await queue.flush();
      localStorage.clear();
      sessionStorage.clear();
      await forgetPages();
      form.submit();
    });
  }
})();
