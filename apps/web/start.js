// Runs before the first paint: sets the chosen theme, so that a dark screen never flashes white, and shows the start
// frame to signed-in users. Then it requests what the page at this address needs, while the program is still being
// loaded (docs/decisions/0074). A separate file, because the content security policy allows no inline script.
;(() => {
  /** Filled in by the build (scripts/start-script.ts): { path, access, files: { all, pt, en }, data }. */
  const PAGES = []
  const API = '/api'

  const html = document.documentElement
  const theme = localStorage.getItem('cais.theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const session = localStorage.getItem('auth._token.local')
  const address = session === null ? '/login' : location.pathname
  if (address !== '/login') html.setAttribute('data-frame', '')

  // as lib/screen/fonts.ts stores it, once the fonts are on this device
  for (const [family, file, weight] of JSON.parse(localStorage.getItem('cais.faces') ?? '[]')) {
    const face = new FontFace(family, `url(${file})`, { weight, display: 'fallback' })
    document.fonts.add(face)
    face.load().catch(() => {}) // the fallback font stays
  }

  // as in lib/language.ts
  const candidates = [/(?:^|; )cais_language=(\w+)/.exec(document.cookie)?.[1], ...navigator.languages]
  const language =
    candidates.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag === 'pt' || tag === 'en') ??
    'pt'

  // as lib/session/stored-user.ts stores it; without it the page is requested, and refused at worst
  const pages = localStorage.getItem('auth.pages')?.split(' ')
  const mayOpen = (page) => page === undefined || pages === undefined || pages.includes(page)

  const replies = new Map()
  const prefetch = (path) => {
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: session }
    const reply = fetch(API + path, { headers })
    reply.catch(() => {}) // handled by the code that uses the reply
    replies.set(path, reply)
  }
  // handed out by lib/api/prefetched-replies.ts; unused replies are soon out of date
  window.caisPrefetched = { session, askedAt: performance.now(), replies }
  setTimeout(() => replies.clear(), 15_000)

  if (session !== null) prefetch('/auth/me')
  for (const { path, access, files, data } of PAGES) {
    const found = new RegExp(path).exec(address)
    if (!found) continue
    if (!mayOpen(access)) return
    for (const file of [...files.all, ...files[language]]) {
      const link = document.createElement('link')
      const isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.fetchPriority = 'low'
      link.href = `/${file}`
      document.head.append(link)
    }
    if (location.search === '') for (const call of data) prefetch(call.replace('$1', found[1]))
    return
  }
})()
