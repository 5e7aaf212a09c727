import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const SCRIPT = readFileSync(join(import.meta.dirname, '../start.js'), 'utf8')
const PAGES = [
  { path: '^/login$', files: { all: ['login.js'], pt: [], en: [] }, data: [] },
  {
    path: '^/approval$',
    access: 'approval',
    files: { all: ['inbox.js'], pt: ['pt.js'], en: [] },
    data: ['/approvals'],
  },
]

/** What start.js requests at an address, on a device with these entries in local storage. */
function opened(pathname: string, storage: Record<string, string>) {
  const calls: string[] = []
  const files: string[] = []
  const fonts: string[] = []
  class Face {
    description: string
    constructor(family: string, source: string, { weight }: { weight: string }) {
      this.description = `${family} ${weight} ${source}`
    }
    load = async () => {}
  }
  const element = { setAttribute() {} }
  runInNewContext(SCRIPT.replace('const PAGES = []', `const PAGES = ${JSON.stringify(PAGES)}`), {
    window: {},
    document: {
      documentElement: element,
      cookie: 'cais_language=pt',
      head: { append: ({ href }: { href: string }) => files.push(href) },
      createElement: () => ({}),
      fonts: { add: ({ description }: Face) => fonts.push(description) },
    },
    FontFace: Face,
    localStorage: { getItem: (name: string) => storage[name] ?? null },
    location: { pathname, search: '' },
    navigator: { languages: ['pt'] },
    matchMedia: () => ({ matches: false }),
    performance,
    setTimeout: () => 0,
    fetch: async (url: string) => calls.push(url),
  })
  return { calls, files, fonts }
}

const signedIn = { 'auth._token.local': 'Bearer a' }

it('requests what the page needs when the user may open it', () => {
  expect(opened('/approval', { ...signedIn, 'auth.pages': 'index documents approval' })).toMatchObject({
    calls: ['/api/auth/me', '/api/approvals'],
    files: ['/inbox.js', '/pt.js'],
  })
})

it('requests nothing of a page that the user may not open', () => {
  const result = opened('/approval', { ...signedIn, 'auth.pages': 'index documents approval-id' })
  expect(result).toMatchObject({ calls: ['/api/auth/me'], files: [] })
})

it('requests the page on a device without a stored user', () => {
  expect(opened('/approval', signedIn).calls).toContain('/api/approvals')
})

it('requests only the login page before somebody is signed in', () => {
  expect(opened('/approval', { 'auth.pages': 'approval' })).toMatchObject({ calls: [], files: ['/login.js'] })
})

it('adds the fonts before the first paint once they are on the device', () => {
  const storage = { 'cais.faces': JSON.stringify([['Plex', '/assets/plex.woff2', '100 700']]) }
  expect(opened('/approval', { ...signedIn, ...storage }).fonts).toEqual([
    'Plex 100 700 url(/assets/plex.woff2)',
  ])
  expect(opened('/approval', signedIn).fonts).toEqual([])
})
