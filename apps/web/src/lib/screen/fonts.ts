import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import monoMedium from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url'
import sans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'

/** Family, file, weights: as start.js reads it. */
const FONTS = [
  ['IBM Plex Sans Variable', sans, '100 700'],
  ['IBM Plex Mono', mono, '400'],
  ['IBM Plex Mono', monoMedium, '500'],
] as const

const KEY = 'cais.faces'
const stored = JSON.stringify(FONTS)

/**
 * Loads the fonts of the product, all at once and after the first page is drawn; until then fallback fonts
 * with the same measures are used (ui/theme/fallback-fonts.css, docs/decisions/0085). From the next visit
 * on start.js adds them before the first paint.
 */
export async function loadFonts() {
  if (localStorage.getItem(KEY) === stored) return
  const fonts = FONTS.map(([family, file, weight]) => new FontFace(family, `url(${file})`, { weight }))
  try {
    await Promise.all(fonts.map((font) => font.load()))
  } catch {
    return // no connection: the next visit tries again
  }
  for (const font of fonts) document.fonts.add(font)
  localStorage.setItem(KEY, stored)
}
