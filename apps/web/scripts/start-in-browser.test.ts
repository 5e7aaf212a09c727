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

/** What start.js asks for at an address, on a device that keeps these entries. */
function opened(pathname: string, kept: Record<string, string>) {
  const calls: string[] = []
  const files: string[] = []
  const faces: string[] = []
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
      fonts: { add: ({ description }: Face) => faces.push(description) },
    },
    FontFace: Face,
    localStorage: { getItem: (name: string) => kept[name] ?? null },
    location: { pathname, search: '' },
    navigator: { languages: ['pt'] },
    matchMedia: () => ({ matches: false }),
    performance,
    setTimeout: () => 0,
    fetch: async (url: string) => calls.push(url),
  })
  return { calls, files, faces }
}

const signedIn = { 'auth._token.local': 'Bearer a' }

it('asks for what the page needs, once it is known who may open it', () => {
  expect(opened('/approval', { ...signedIn, 'auth.pages': 'index documents approval' })).toMatchObject({
    calls: ['/api/auth/me', '/api/approvals'],
    files: ['/inbox.js', '/pt.js'],
  })
})

it('asks for nothing of a page that the user may not open', () => {
  const asked = opened('/approval', { ...signedIn, 'auth.pages': 'index documents approval-id' })
  expect(asked).toMatchObject({ calls: ['/api/auth/me'], files: [] })
})

it('asks on a device that does not know the user yet', () => {
  expect(opened('/approval', signedIn).calls).toContain('/api/approvals')
})

it('asks for nothing of a page before somebody is signed in, but for the way to sign in', () => {
  expect(opened('/approval', { 'auth.pages': 'approval' })).toMatchObject({ calls: [], files: ['/login.js'] })
})

it('takes the faces of the product before the first paint, once they are on the device', () => {
  const kept = { 'cais.faces': JSON.stringify([['Plex', '/assets/plex.woff2', '100 700']]) }
  expect(opened('/approval', { ...signedIn, ...kept }).faces).toEqual([
    'Plex 100 700 url(/assets/plex.woff2)',
  ])
  expect(opened('/approval', signedIn).faces).toEqual([])
})
