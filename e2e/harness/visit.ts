import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { tokenOf } from './api.ts'
import { productAddress } from './product-address.ts'
import type { Language } from './words.ts'

export type Visitor = {
  /** Demo user; left out, nobody is signed in. */
  readonly as?: string
  /** Chosen before; null when nothing was chosen yet. */
  readonly language?: Language | null
  /** What the browser speaks; left out, the chosen language. */
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  /** Where the visitor begins; left out, an empty tab. */
  readonly at?: string
  readonly width?: number
  readonly height?: number
  /** A finger in place of the mouse. */
  readonly touch?: boolean
  /** Maputo when given; refused when not. */
  readonly location?: boolean
  /** A session of the visitor's own, which may be ended. */
  readonly freshSession?: boolean
  /** Another way to Cais than the direct one: a line that can be cut. */
  readonly address?: string
  /** With the service worker, as everyone has it; without, each load comes from the server. */
  readonly worker?: boolean
}

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong inside the page: uncaught errors. */
  readonly errors: string[]
}

const MAPUTO = { latitude: -25.9692, longitude: 32.5732, accuracy: 30 }

let browser: Promise<Browser> | undefined
const connected = () => {
  browser ??= chromium.connect(inject('browser'))
  return browser
}

/** Someone opens Cais in a browser of their own. */
export async function visit(visitor: Visitor): Promise<Visit> {
  const context = await (await connected()).newContext(await optionsFor(visitor))
  // Two of them share the machine with two servers: whatever comes at once is not waited for.
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  if (visitor.at !== undefined) await page.goto(visitor.at)
  return { page, context, errors }
}

async function optionsFor(visitor: Visitor): Promise<BrowserContextOptions> {
  const { language = 'pt', theme = 'light', width = 1280, height = 900, location = false } = visitor
  return {
    baseURL: visitor.address ?? productAddress(),
    viewport: { width, height },
    locale: visitor.locale ?? (language === 'en' ? 'en-GB' : 'pt-PT'),
    timezoneId: 'Africa/Maputo',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: visitor.touch ?? false,
    isMobile: visitor.touch ?? false,
    serviceWorkers: visitor.worker ? 'allow' : 'block',
    acceptDownloads: true,
    ...(location ? { geolocation: MAPUTO, permissions: ['geolocation'] } : {}),
    storageState: {
      cookies: language === null ? [] : [languageCookie(language)],
      origins: await signedIn(visitor, theme),
    },
  }
}

const languageCookie = (language: Language) => ({
  name: 'cais_language',
  value: language,
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

async function signedIn({ as, freshSession, address }: Visitor, theme: string) {
  const entries = [{ name: 'cais.theme', value: theme }]
  if (as !== undefined) {
    entries.push({ name: 'auth._token.local', value: `Bearer ${await tokenOf(as, freshSession)}` })
    entries.push({ name: 'auth.strategy', value: 'local' })
  }
  return [{ origin: address ?? productAddress(), localStorage: entries }]
}
