// Caches the latest lists and their articles with pictures for offline reading, within a size
// limit. What is fetched before it is opened is neither marked read nor recorded as shown: the
// requests carry `Purpose: prefetch`.
'use strict';
const pages = 'tintm-pages', files = 'tintm-files';
const base = self.registration.scope;
const isOurs = url => url.href.startsWith(base);
const path = url => url.href.slice(base.length);
const isFile = url => /^(assets|pictures)\//.test(path(url));
const isList = url => /^(|bookmarks|categories\/[^/]*)$/.test(path(url).split(/[?#]/)[0]);
const isArticle = url => /^articles\/\d+$/.test(path(url).split(/[?#]/)[0]);

// The caches are emptied for another reader. What was requested before that is not stored after it.
let epoch = 0;
async function store(name, key, answer, since) {
  const cache = await caches.open(name);
  if (since === epoch) await cache.put(key, answer);
  // They may have been emptied while the answer was written.
  if (since !== epoch) await caches.delete(name);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || !isOurs(url)) return;
  if (isFile(url)) return event.respondWith(file(request));
  // The server counts what is passed on here as opened, so frames are left to the browser.
  if (request.mode !== 'navigate' || request.destination !== 'document') return;
  if (isList(url) || isArticle(url)) event.respondWith(page(request, url));
  else event.respondWith(fetch(request).catch(() => offline(null, url)));
});

// The address of a file contains its version, so a cached file is never stale.
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const since = epoch;
  try {
    const answer = await fetch(request);
    if (answer.ok) store(files, request, answer.clone(), since);
    return answer;
  } catch (error) {
    // A picture in another size is better than none.
    const other = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

const plain = url => { const copy = new URL(url); copy.search = copy.hash = ''; return copy.href; };

// The address under which a page is kept. A list in another order or with a filter is a list of its
// own; a part of it, or a report of what was done, is not.
function key(url) {
  const copy = new URL(url);
  if (isArticle(url)) return plain(url);
  ['after', 'list', 'done', 'of'].forEach(name => copy.searchParams.delete(name));
  copy.hash = '';
  return copy.href;
}

// Another view of a list is better than none.
async function keptPage(url) {
  const look = (address, how) => caches.match(address, { ignoreVary: true, ...how });
  return await look(key(url)) || await look(plain(url)) || look(plain(url), { ignoreSearch: true });
}

async function page(request, url) {
  const kept = await keptPage(url);
  const since = epoch;
  try {
    const answer = await (kept ? within(5000, fetch(request)) : fetch(request));
    // The proxy does not reach the server.
    if (kept && [502, 503, 504].includes(answer.status)) return offline(kept, url);
    if (answer.ok && !answer.redirected) {
      const copy = answer.clone();
      if (!url.searchParams.has('after')) store(pages, key(url), copy, since);
    }
    return answer;
  } catch {
    return offline(kept, url);
  }
}

// A network may neither answer nor fail: then a kept page is shown.
const within = (time, answer) => Promise.race([
  answer, new Promise((_, reject) => setTimeout(reject, time, new Error('no answer'))),
]);

// Makes a cached page say that it is one. The inserted markup is from the server, which escaped it.
async function offline(kept, url) {
  // The front page says that the other one is missing; its links are relative to its own address.
  if (!kept && plain(url) !== base && await keptPage(new URL(base))) {
    return Response.redirect(base + '#not-kept');
  }
  if (!kept) return new Response('Offline.', { status: 503, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const text = (await kept.text())
    .replace('<html ', '<html data-offline-page ')
    .replace(/<template id="kept-page">([\s\S]*?)<\/template>/, '$1');
  const headers = new Headers(kept.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(text, { status: 200, headers });
}

self.addEventListener('message', event => {
  const { keep, limit, forget } = event.data;
  const work = async () => {
    if (forget) {
      epoch += 1;
      await Promise.all([caches.delete(pages), caches.delete(files)]);
    }
    event.ports[0]?.postMessage('done');
    if (keep) await fill(keep, limit);
  };
  event.waitUntil(work());
});

async function fill(addresses, limit) {
  const since = epoch;
  for (const address of addresses.slice(0, 60)) {
    if (since !== epoch) return;
    const url = new URL(address);
    if (!isOurs(url) || !(isArticle(url) || isList(url))) continue;
    if (await used() > limit) await forgetOldest();
    if (await used() > limit) return;
    if (await caches.match(key(url), { ignoreVary: true })) continue;
    try {
      const answer = await fetch(key(url), {
        headers: { Purpose: 'prefetch', Accept: 'text/html' }, credentials: 'same-origin',
      });
      if (!answer.ok || answer.redirected) continue;
      const text = await answer.clone().text();
      await store(pages, key(url), answer, since);
      if (since !== epoch) return;
      for (const [, source] of text.matchAll(/(?:src|href)="([^"]*(?:assets|pictures)\/[^"]+)"/g)) {
        const picture = new URL(source.replaceAll('&amp;', '&'), url);
        if (isOurs(picture)) await file(new Request(picture)).catch(() => {});
      }
    } catch { return; }
  }
}

// Bytes in use, as the browser estimates them.
async function used() {
  return (await navigator.storage.estimate()).usage || 0;
}

async function forgetOldest() {
  const cache = await caches.open(pages);
  const isSpare = url => isArticle(url) || url.search;
  const kept = (await cache.keys()).filter(request => isSpare(new URL(request.url)));
  for (const request of kept.slice(0, Math.ceil(kept.length / 4))) await cache.delete(request);
  const store = await caches.open(files);
  const old = (await store.keys()).filter(request => path(new URL(request.url)).startsWith('pictures/'));
  for (const request of old.slice(0, Math.ceil(old.length / 4))) await store.delete(request);
}
