import { createHash } from 'node:crypto'
import type { SourceSettings } from '@cais/contract/sources/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  HTTP_PATIENCE,
  type HttpPage,
  type HttpPatience,
  requestPage,
  sameHost,
} from '../../../gateways/retailer-http/request-page.ts'
import type { Collector } from '../collector.ts'
import type { Secrets } from '../store.ts'

type Settings = Extract<SourceSettings, { readonly channel: 'http' }>
type Access = {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly allowPrivate: boolean
  readonly retailerId: string
  readonly now: () => Date
}

const MOST_PAGES = 200

/**
 * Reads a service page by page; each page is an arrival of its own, kept whole. Once all of it was read, the next run asks for what is newer than
 * the beginning of this one; a run that ends early begins again from the same time, and what came before changes nothing.
 */
export async function readPages(
  access: Access,
  collector: Collector,
  patience: HttpPatience = HTTP_PATIENCE,
): Promise<void> {
  const { settings } = access
  const begun = access.now().toISOString()
  const seen = new Set<string>()
  let step: Step | null = { url: firstUrl(settings, collector), number: settings.firstPage }
  for (let pages = 0; step !== null; pages += 1) {
    if (pages >= MOST_PAGES)
      throw new RuleError('HTTP_PAGES_MANY', { host: hostOf(settings), limit: MOST_PAGES })
    // what is left comes with the next run, which asks from the same time
    if (collector.isFull()) return
    const page = await requestPage(step.url.href, accessOf(access), patience)
    const digest = createHash('sha256').update(page.bytes).digest('hex')
    const items = itemsOf(page, settings)
    if (items !== 0 && seen.has(digest)) throw new RuleError('HTTP_PAGE_REPEATED', { host: hostOf(settings) })
    seen.add(digest)
    if (items !== 0)
      await collector.take(
        { reference: `${begun}/${pages + 1}`, name: nameOf(access, page, pages + 1) },
        once(page.bytes),
      )
    step = items === 0 ? null : nextStep(settings, page, step)
    if (step !== null && settings.paging !== 'page' && seen.has(step.url.href))
      throw new RuleError('HTTP_PAGE_REPEATED', { host: hostOf(settings) })
    if (step !== null) seen.add(step.url.href)
  }
  await collector.advance({ since: begun })
}

type Step = { readonly url: URL; readonly number: number }

function firstUrl(settings: Settings, { watermark }: Pick<Collector, 'watermark'>): URL {
  const url = new URL(settings.url)
  if (settings.sinceParam !== '' && typeof watermark.since === 'string')
    url.searchParams.set(settings.sinceParam, watermark.since)
  if (settings.paging === 'page')
    url.searchParams.set(settings.pageParam || 'page', String(settings.firstPage))
  return url
}

function nextStep(settings: Settings, page: HttpPage, { url, number }: Step): Step | null {
  const next = new URL(url)
  switch (settings.paging) {
    case 'none':
      return null
    case 'page':
      next.searchParams.set(settings.pageParam || 'page', String(number + 1))
      return { url: next, number: number + 1 }
    case 'link':
      return page.next === null ? null : { url: sameHost(page.next, url), number: number + 1 }
    case 'cursor': {
      const cursor = fieldOf(jsonOf(page, settings), settings.cursorField || 'cursor')
      if (cursor === undefined || cursor === null || cursor === '') return null
      next.searchParams.set(settings.pageParam || 'cursor', String(cursor))
      return { url: next, number: number + 1 }
    }
  }
}

/** How many entries a page has; what is no JSON and has one page alone is one whole file. Throws HTTP_UNREADABLE. */
function itemsOf(page: HttpPage, settings: Settings): number {
  if (page.bytes.toString('utf8', 0, 200).trim() === '') return 0
  const needsEntries =
    settings.paging === 'page' || settings.paging === 'cursor' || settings.itemsField !== ''
  if (!needsEntries && !/json/.test(page.mediaType)) return 1
  const json = jsonOf(page, settings)
  const items = settings.itemsField === '' ? listIn(json) : fieldOf(json, settings.itemsField)
  if (Array.isArray(items)) return items.length
  if (!needsEntries) return 1
  throw new RuleError('HTTP_UNREADABLE', { host: hostOf(settings), what: settings.itemsField || '[ ]' })
}

/** The list itself, or the only list within. */
function listIn(json: unknown): unknown {
  if (Array.isArray(json) || typeof json !== 'object' || json === null) return json
  const lists = Object.values(json).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

function jsonOf({ bytes }: HttpPage, settings: Settings): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    throw new RuleError('HTTP_UNREADABLE', { host: hostOf(settings), what: 'JSON' })
  }
}

/** The value at 'meta.next'; only what is the object's own. */
function fieldOf(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined,
      json,
    )
}

const hostOf = ({ url }: Settings) => new URL(url).host

const accessOf = ({ settings, secrets, allowPrivate }: Access) => ({
  signIn: settings.signIn,
  username: settings.username,
  headerName: settings.headerName || 'x-api-key',
  secret: secrets.password,
  allowPrivate,
})

const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
}

const nameOf = ({ retailerId, now }: Access, { mediaType }: HttpPage, page: number) =>
  `${retailerId}-${now().toISOString().slice(0, 10)}-${page}.${ENDINGS[mediaType] ?? 'txt'}`

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** How many entries the first page has, for a trial. */
export async function countPages(access: Access): Promise<number> {
  const page = await requestPage(firstUrl(access.settings, { watermark: {} }).href, accessOf(access), {
    ...HTTP_PATIENCE,
    answerMs: 15_000,
    pausesMs: [],
  })
  return itemsOf(page, access.settings)
}
