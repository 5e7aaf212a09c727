// Before the first paint: the theme that was chosen last, so that a dark screen never flashes white, and the frame of
// the product for whoever is signed in. Then what the page at this address needs is asked for, while the program is
// still on its way. A file of its own, because the content policy allows no script inside the page.
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

  // as lib/screen/faces.ts keeps it, once the faces are on this device
  for (const [family, file, weight] of JSON.parse(localStorage.getItem('cais.faces') ?? '[]')) {
    const face = new FontFace(family, `url(${file})`, { weight, display: 'fallback' })
    document.fonts.add(face)
    face.load().catch(() => {}) // what stands in for it stays
  }

  // as lib/language.ts has it
  const wanted = [/(?:^|; )cais_language=(\w+)/.exec(document.cookie)?.[1], ...navigator.languages]
  const language =
    wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag === 'pt' || tag === 'en') ?? 'pt'

  // as lib/kept-user.ts keeps it; a device that knows nothing yet asks, and is refused at worst
  const pages = localStorage.getItem('auth.pages')?.split(' ')
  const mayOpen = (page) => page === undefined || pages === undefined || pages.includes(page)

  const early = new Map()
  const ask = (path) => {
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: session }
    const reply = fetch(API + path, { headers })
    reply.catch(() => {}) // whoever takes it says so
    early.set(path, reply)
  }
  // taken by lib/early-replies.ts; what nobody took soon is out of date
  window.caisEarly = { session, askedAt: performance.now(), replies: early }
  setTimeout(() => early.clear(), 15_000)

  if (session !== null) ask('/auth/me')
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
    if (location.search === '') for (const call of data) ask(call.replace('$1', found[1]))
    return
  }
})()
