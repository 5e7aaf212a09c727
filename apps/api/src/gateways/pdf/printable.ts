import { isCovered } from './coverage.ts'

/** Replaces a character that the font cannot draw: visible, so that the text does not look complete. */
const REPLACEMENT = '?'

/**
 * The same data with every text made drawable: composed accents, no control characters, and a visible stand-in
 * for what the font lacks (Chinese names, emoji), which would otherwise be printed as nothing at all.
 */
export const printable = <T>(data: T): T => clean(data) as T

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]))
}

const PLAIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/

/** Instants are data, not words: forms format them. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const cleanText = (text: string): string =>
  INSTANT.test(text)
    ? text
    : breakable(PLAIN.test(text) ? text : Array.from(text.normalize('NFC'), drawable).join(''))

function drawable(character: string): string {
  if (character === '\n') return character
  if (/\p{Cf}/u.test(character)) return ''
  if (isCovered(character.codePointAt(0) ?? 0)) return character
  if (/\p{M}/u.test(character)) return ''
  return /\s|\p{Cc}/u.test(character) ? ' ' : REPLACEMENT
}

/** A very long word would push its column over the edge: it may break after every 24 letters. */
const breakable = (text: string): string => text.replace(/\S{24}(?=\S)/g, '$&\u200b')
