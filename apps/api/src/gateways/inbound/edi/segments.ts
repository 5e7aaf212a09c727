import type { Place, ReadingFault } from '@cais/domain/inbound/inbound-message'

/** The characters that divide an interchange. */
export type EdiMarks = {
  readonly component: string
  readonly element: string
  /** After the tag; the same as `element` but in TRADACOMS. */
  readonly tag: string
  readonly terminator: string
  /** Takes its meaning from the character after it; '' = there is none. */
  readonly release: string
  readonly decimal: '.' | ','
}

/** `elements[0]` is the first after the tag; each is its components. */
export type Segment = {
  readonly tag: string
  readonly elements: readonly (readonly string[])[]
  readonly place: Place
}

/** Longer than any sender writes: a terminator is missing. */
const LONGEST_SEGMENT = 100_000

/** A fault that ends the reading: what comes after it has no meaning. */
export class ReadingStopped extends Error {
  readonly fault: ReadingFault

  constructor(fault: ReadingFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * The segments of an interchange, which comes as one character a byte, so that a place is a byte; `decode` makes text of a value.
 * Line ends between segments mean nothing. Throws ReadingStopped: segment-unended, segment-too-long.
 */
export function* readSegments(
  bytes: string,
  { marks, decode, from }: { marks: EdiMarks; decode: (value: string) => string; from: number },
): Generator<Segment> {
  const lines = lineCounter(bytes)
  let at = skipSpace(bytes, from)
  while (at < bytes.length) {
    const end = endOfSegment(bytes, at, marks)
    const place = { line: lines(at), byte: at }
    if (end === -1) throw new ReadingStopped({ code: 'segment-unended', place, facts: tagFact(bytes, at) })
    if (end - at > LONGEST_SEGMENT)
      throw new ReadingStopped({ code: 'segment-too-long', place, facts: { bytes: end - at } })
    yield { ...splitSegment(bytes.slice(at, end), marks, decode), place }
    at = skipSpace(bytes, end + 1)
  }
}

const tagFact = (bytes: string, at: number) => ({
  segment: bytes.slice(at, at + 3).replace(/[^A-Z0-9]/g, ''),
})

function lineCounter(bytes: string): (at: number) => number {
  let [line, seen] = [1, 0]
  return (at) => {
    for (let next = bytes.indexOf('\n', seen); next !== -1 && next < at; next = bytes.indexOf('\n', seen)) {
      line += 1
      seen = next + 1
    }
    return line
  }
}

function skipSpace(bytes: string, from: number): number {
  let at = from
  while (at < bytes.length && /\s/.test(bytes.charAt(at))) at += 1
  return at
}

function endOfSegment(bytes: string, from: number, { terminator, release }: EdiMarks): number {
  let end = bytes.indexOf(terminator, from)
  while (end !== -1 && isReleased(bytes, { at: end, from, release })) end = bytes.indexOf(terminator, end + 1)
  return end
}

/** An odd number of release characters stands before it. */
function isReleased(
  bytes: string,
  { at, from, release }: { at: number; from: number; release: string },
): boolean {
  if (release === '') return false
  let before = at - 1
  while (before >= from && bytes.charAt(before) === release) before -= 1
  return (at - 1 - before) % 2 === 1
}

function splitSegment(segment: string, marks: EdiMarks, decode: (value: string) => string) {
  const { tag: tagMark, element, component, release } = marks
  const clean = (value: string) => decode(released(value, release).replace(/[\r\n]+/g, ''))
  const [tag = '', ...rest] = splitAt(segment, tagMark, release)
  const text = tagMark === element ? rest : splitAt(rest.join(tagMark), element, release)
  return {
    tag: tag.trim(),
    elements: text.map((value) => splitAt(value, component, release).map(clean)),
  }
}

function splitAt(text: string, mark: string, release: string): string[] {
  if (release === '' || !text.includes(release)) return text.split(mark)
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (isReleased(text, { at, from, release })) continue
    parts.push(text.slice(from, at))
    from = at + mark.length
  }
  return [...parts, text.slice(from)]
}

function released(value: string, release: string): string {
  if (release === '' || !value.includes(release)) return value
  let text = ''
  for (let at = 0; at < value.length; at += 1) {
    if (value.charAt(at) === release && at + 1 < value.length) at += 1
    text += value.charAt(at)
  }
  return text
}
