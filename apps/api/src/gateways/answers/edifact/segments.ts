import { latin1, oneLine } from '../carried-text.ts'

/** An element is a value, or a composite of several. */
type Element = string | readonly string[]

/** Marks of the syntax inside a value are released with '?'. */
const released = (value: string) => latin1(oneLine(value)).replaceAll(/[?'+:]/g, '?$&')

const composite = (element: Element): string =>
  (typeof element === 'string' ? [element] : element)
    .map(released)
    .join(':')
    .replace(/(?<!\?):+$/, '')

/** One segment with its end; empty elements at its end are left out, as the syntax asks. */
export function segment(tag: string, ...elements: readonly Element[]): string {
  const texts = elements.map(composite)
  while (texts.at(-1) === '') texts.pop()
  return `${[tag, ...texts].join('+')}'`
}

/** A value in parts of so many characters, at most so many: what is longer is cut, as the format has no room for it. */
export function inParts(value: string, size: number, parts: number): string[] {
  const text = latin1(oneLine(value))
  return Array.from({ length: parts }, (_, at) => text.slice(at * size, (at + 1) * size)).filter(
    (part, at) => part !== '' || at === 0,
  )
}

export type Envelope = {
  /** The type with its version: ['INVOIC', 'D', '96A', 'UN', 'EAN008']. */
  readonly type: readonly string[]
  readonly sender: string
  readonly receiver: string
  /** At most 14 characters, another one for each interchange. */
  readonly reference: string
  readonly writtenAt: Date
}

const MAPUTO_MS = 2 * 60 * 60 * 1000
const GLN = /^\d{13}$/

const partner = (code: string): Element => (GLN.test(code) ? [code, '14'] : code)

/** An interchange of one message in ISO 8859-1, one segment a line. */
export function interchange(
  { type, sender, receiver, reference, writtenAt }: Envelope,
  body: readonly string[],
): Buffer {
  const local = new Date(writtenAt.getTime() + MAPUTO_MS).toISOString()
  const day = local.slice(2, 10).replaceAll('-', '')
  const time = local.slice(11, 16).replace(':', '')
  const segments = [
    "UNA:+.? '",
    segment('UNB', ['UNOC', '3'], partner(sender), partner(receiver), [day, time], reference),
    segment('UNH', '1', type),
    ...body,
    segment('UNT', String(body.length + 2), '1'),
    segment('UNZ', '1', reference),
  ]
  return Buffer.from(`${segments.join('\r\n')}\r\n`, 'latin1')
}
