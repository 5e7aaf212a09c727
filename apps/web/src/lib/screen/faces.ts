import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import monoMedium from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url'
import sans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'

/** Family, file, weights: as start.js reads it. */
const FACES = [
  ['IBM Plex Sans Variable', sans, '100 700'],
  ['IBM Plex Mono', mono, '400'],
  ['IBM Plex Mono', monoMedium, '500'],
] as const

const KEY = 'cais.faces'
const kept = JSON.stringify(FACES)

/**
 * The faces of the product, all in one step and after the first page: until then it stands in what the device has, set to their
 * measures (ui/theme/near-faces.css). From then on start.js has them before the first paint.
 */
export async function bringFaces() {
  if (localStorage.getItem(KEY) === kept) return
  const faces = FACES.map(([family, file, weight]) => new FontFace(family, `url(${file})`, { weight }))
  try {
    await Promise.all(faces.map((face) => face.load()))
  } catch {
    return // the line is gone: the next visit brings them
  }
  for (const face of faces) document.fonts.add(face)
  localStorage.setItem(KEY, kept)
}
