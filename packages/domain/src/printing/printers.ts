/** What a printer can be given; a printer that takes none of them is left out everywhere. */
export const PRINTER_FORMS = ['invoice', 'delivery-note', 'label', 'list', 'order'] as const
export type PrinterForm = (typeof PRINTER_FORMS)[number]

/** What goes to a printer without being counted: it may be printed as often as somebody asks. */
export const PLAIN_PRINTS = ['list-consolidated', 'list-client', 'list-product', 'label', 'order'] as const
export type PlainPrint = (typeof PLAIN_PRINTS)[number]

export const asPlainPrint = (word: string): PlainPrint | null =>
  PLAIN_PRINTS.find((print) => print === word) ?? null

/** As which of its forms a printer is given a print; null = every printer takes it, as a test page. */
export function printerFormOf(print: string): PrinterForm | null {
  if (print.startsWith('list-')) return 'list'
  return PRINTER_FORMS.find((form) => form === print) ?? null
}

/** A printer as people keep it. Users, fallbacks and files know it by its name, which never changes. */
export type Printer = {
  readonly active: boolean
  readonly name: string
  /** ipp:// or ipps:// */
  readonly address: string
  /** null = of all branches. */
  readonly branchId: string | null
  readonly forms: readonly PrinterForm[]
  /** The printer that takes over while this one is down; empty = the browser does. */
  readonly fallback: string
}

const ADDRESS = /^(ipps?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9][a-z0-9._-]*)(?::(\d{1,5}))?(\/[^\s?#]*)?$/i

/**
 * The address of a printer as it is stored: `ipp://10.20.4.31:631/ipp/print`. A host alone gets what is usual. Returns null for anything
 * that names no printer: other protocols, users and passwords, queries.
 */
export function readPrinterAddress(text: string): string | null {
  const given = text.trim()
  const match = ADDRESS.exec(given.includes('://') ? given : `ipp://${given}`)
  if (match === null) return null
  const [, scheme = '', host = '', port = '631', path = ''] = match
  if (Number(port) < 1 || Number(port) > 65_535) return null
  return `${scheme.toLowerCase()}://${host.toLowerCase()}:${Number(port)}${path === '' || path === '/' ? '/ipp/print' : path}`
}

/** Why a printer or a print stands still, as people say it. `unknown` = the printer stopped and does not say why. */
export const STOP_REASONS = [
  'paper-out',
  'paper-jam',
  'paper-wrong',
  'output-full',
  'toner-out',
  'cover-open',
  'paused',
  'off',
  'no-answer',
  'no-printer',
  'address-forbidden',
  'refused',
  'cancelled',
  'no-progress',
  'unknown',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** The stored word as a reason; null for any other. */
export const asStopReason = (word: string | null): StopReason | null =>
  STOP_REASONS.find((reason) => reason === word) ?? null

/** The keywords of printer-state-reasons and job-state-reasons (RFC 8011, PWG 5100) that stop a print, the most telling first. */
const KEYWORDS: readonly (readonly [keyword: RegExp, reason: StopReason])[] = [
  [/^media-(jam|feed-)/, 'paper-jam'],
  [/^media-(empty|needed)/, 'paper-out'],
  [/^input-(tray-missing|media-)/, 'paper-wrong'],
  [/^(cover|door|interlock)-open/, 'cover-open'],
  [/^(toner|marker-supply|ink|ribbon)-empty|^developer-empty/, 'toner-out'],
  [/^output-(area-full|tray-missing|media-)/, 'output-full'],
  [/^(offline|shutdown|power-down|connecting-to-device|timed-out)/, 'off'],
  [/^(job-canceled|canceled)/, 'cancelled'],
  [/^(aborted|unsupported|document-(format|access|unprintable)|compression)/, 'refused'],
  [/^(paused|moving-to-paused|stopped-partly|job-hold|job-held)/, 'paused'],
]

/** What the keywords say; null = nothing that stops. A warning alone (`-warning`, `-report`) stops nothing. */
export function stopReasonOf(keywords: readonly string[]): StopReason | null {
  const stopping = keywords.filter((keyword) => !/-(warning|report)$/.test(keyword))
  return KEYWORDS.find(([pattern]) => stopping.some((keyword) => pattern.test(keyword)))?.[1] ?? null
}

/** Toner or paper is running out, but it still prints. */
export function lowReasonOf(keywords: readonly string[]): 'paper-low' | 'toner-low' | null {
  if (keywords.some((keyword) => /^(toner|marker-supply|ink|ribbon)-(low|empty-warning)/.test(keyword)))
    return 'toner-low'
  return keywords.some((keyword) => /^media-(low|empty-warning)/.test(keyword)) ? 'paper-low' : null
}

/** How a printer is, as last read. */
export const PRINTER_STATES = ['ready', 'printing', 'low', 'stopped', 'unreachable', 'unread'] as const
export type PrinterState = (typeof PRINTER_STATES)[number]

export type PrinterReading = {
  /** 3 idle, 4 processing, 5 stopped. */
  readonly state: number
  readonly reasons: readonly string[]
  readonly isAccepting: boolean
}

/** State and reason out of what a printer says of itself. One that takes no prints counts as stopped. */
export function printerStateOf({ state, reasons, isAccepting }: PrinterReading): {
  readonly state: Exclude<PrinterState, 'unread' | 'unreachable'>
  readonly reason: StopReason | 'paper-low' | 'toner-low' | null
} {
  const stop = stopReasonOf(reasons)
  if (state === 5 || !isAccepting) return { state: 'stopped', reason: stop ?? 'unknown' }
  // some say that they are idle with an empty tray
  if (stop !== null && stop !== 'paused') return { state: 'stopped', reason: stop }
  if (state === 4) return { state: 'printing', reason: null }
  const low = lowReasonOf(reasons)
  return low === null ? { state: 'ready', reason: null } : { state: 'low', reason: low }
}
