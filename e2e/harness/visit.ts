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

export type VisitOptions = {
  /** User name of a demo user; without it nobody is signed in. */
  readonly as?: string
  /** The language chosen in Cais; null when none was chosen yet. */
  readonly language?: Language | null
  /** The browser's locale; by default that of `language`. */
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  /** The first address; without it the tab is empty. */
  readonly at?: string
  readonly width?: number
  readonly height?: number
  /** A touch screen. */
  readonly touch?: boolean
  /** Allows geolocation, in Maputo; otherwise it is refused. */
  readonly location?: boolean
  /** A separate session, which the story may end. */
  readonly freshSession?: boolean
  /** The address of a connection that can be cut; by default the product's own. */
  readonly address?: string
  /** Allows the service worker, as in production; without it each page load comes from the server. */
  readonly worker?: boolean
}

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors of the page. */
  readonly errors: string[]
}

const MAPUTO = { latitude: -25.9692, longitude: 32.5732, accuracy: 30 }

let browser: Promise<Browser> | undefined
const connectedBrowser = () => {
  browser ??= chromium.connect(inject('browser'))
  return browser
}

/** Opens Cais in a new browser context. */
export async function openVisit(options: VisitOptions): Promise<Visit> {
  const context = await (await connectedBrowser()).newContext(await contextOptions(options))
  // Generous, because two workers share the machine with two servers.
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  if (options.at !== undefined) await page.goto(options.at)
  return { page, context, errors }
}

async function contextOptions(options: VisitOptions): Promise<BrowserContextOptions> {
  const { language = 'pt', theme = 'light', width = 1280, height = 900, location = false } = options
  return {
    baseURL: options.address ?? productAddress(),
    viewport: { width, height },
    locale: options.locale ?? (language === 'en' ? 'en-GB' : 'pt-PT'),
    timezoneId: 'Africa/Maputo',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    serviceWorkers: options.worker ? 'allow' : 'block',
    acceptDownloads: true,
    ...(location ? { geolocation: MAPUTO, permissions: ['geolocation'] } : {}),
    storageState: {
      cookies: language === null ? [] : [languageCookie(language)],
      origins: await storedSession(options, theme),
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

async function storedSession({ as, freshSession, address }: VisitOptions, theme: string) {
  const entries = [{ name: 'cais.theme', value: theme }]
  if (as !== undefined) {
    entries.push({ name: 'auth._token.local', value: `Bearer ${await tokenOf(as, freshSession)}` })
    entries.push({ name: 'auth.strategy', value: 'local' })
  }
  return [{ origin: address ?? productAddress(), localStorage: entries }]
}
