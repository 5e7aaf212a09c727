/** What a browser says about itself, as far as people recognise it; null = it does not say. */
export type Device = {
  readonly kind: 'desktop' | 'phone' | 'tablet' | 'unknown'
  readonly browser: string | null
  readonly system: string | null
}

type Names = readonly (readonly [pattern: RegExp, name: string])[]

/** Each claims to be those after it: Edge says Chrome, and Chrome says Safari. */
const BROWSERS: Names = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads the User-Agent header. An Android tablet leaves out the word Mobile, and an iPad of today says Macintosh. */
export function deviceOf(userAgent: string): Device {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  return { kind: kindOf(system, userAgent), browser, system }
}

const firstOf = (names: Names, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

function kindOf(system: string | null, userAgent: string): Device['kind'] {
  if (system === null) return 'unknown'
  if (system === 'iPad') return 'tablet'
  if (system === 'iPhone') return 'phone'
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'desktop'
}
