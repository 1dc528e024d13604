/* A service worker for `/verify` alone: once a file was to stay on the device, the page works without a connection, too. */
const store = 'verify-1'
/** Files whose names change with what is in them, and texts that bear their version. */
const isLasting = ({ pathname }) => pathname.startsWith('/_astro/') || pathname.startsWith('/locales/')
const isAsked = ({ pathname }) =>
  pathname === '/verify' || pathname === '/api/verify/trust' || pathname === '/favicon.svg'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('verify-') && name !== store))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isLasting(url)) event.respondWith(keptOrAsked(event.request))
  else if (isAsked(url)) event.respondWith(askedOrKept(event.request, url))
})

/** What the page had before this was here, it has asked for again and kept. */
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data?.keep)) return
  const urls = event.data.keep.map((url) => new URL(url, self.location.origin))
  const own = urls.filter((url) => url.origin === self.location.origin && (isLasting(url) || isAsked(url)))
  const kept = Promise.all(own.map((url) => keep(url)))
  event.waitUntil(kept.then(() => event.source?.postMessage({ kept: own.length })))
})

async function keep(url) {
  const response = await fetch(url)
  if (response.ok) await put(isLasting(url) ? url.href : url.pathname, response)
}

/** What finds no room is not kept, and answered all the same. */
async function put(key, response) {
  try {
    const cache = await caches.open(store)
    await cache.put(key, response)
  } catch (error) {
    console.warn('not kept for when there is no connection', error)
  }
}

async function keptOrAsked(request) {
  const kept = await caches.match(request.url, { cacheName: store })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await put(request.url, response.clone())

  return response
}

async function askedOrKept(request, { pathname }) {
  try {
    const response = await fetch(request)
    if (response.ok) await put(pathname, response.clone())

    return response
  } catch (error) {
    const kept = await caches.match(pathname, { cacheName: store })
    if (kept) return kept
    throw error
  }
}
