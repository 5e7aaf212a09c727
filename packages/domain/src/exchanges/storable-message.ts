/** What was sent or answered: the line of the request or of the status with its headers, and the body. */
export type WireMessage = { readonly head: string; readonly body: string }

export type StorableMessage = WireMessage & {
  /** Of the whole body as it was. */
  readonly bytes: number
}

/** Bytes that are kept of a head and of a body each. */
export const KEPT_BYTES = 64 * 1024
const MASK = '•••'

/** What may be kept of a message: without secrets, at most 64 kB of head and body each, and without NUL, which the database refuses. */
export function storableMessage({ head, body }: WireMessage): StorableMessage {
  return { head: storable(head, maskHead), body: storable(body, maskBody), bytes: byteLength(body) }
}

// Cut first, so that the work does not grow with the message; a mask may be longer than what it hides.
const storable = (text: string, mask: (text: string) => string) =>
  cut(mask(cut(text)).replaceAll('\0', '\u{2400}'))

const byteLength = (text: string) => new TextEncoder().encode(text).length

/** No character is cut in half. */
function cut(text: string): string {
  if (text.length * 3 <= KEPT_BYTES) return text
  const bytes = new Uint8Array(KEPT_BYTES)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

const NAME = '(?:api|access|auth|client|private|shared|secret|refresh|id|session|hub)'
/** Names of what is secret, whatever stands between their parts: apiKey, x-api-key, client_secret, accessToken. */
const SECRET = `(?:[\\w.-]*(?:passw(?:or)?d|passwd|passphrase|secret|senha|palavra[_-]?passe|credentials?)[\\w.-]*|(?:[\\w.-]*[_.-])?${NAME}?[_-]?token|(?:[\\w-]*[_.-])?(?:api|access|secret|private|subscription)[_-]?key|pwd|sig|signature|x-[\\w-]*signature[\\w-]*|assinatura)`

const RULES: readonly (readonly [RegExp, string])[] = [
  // https://user:password@host
  [/(\b[a-z][a-z\d+.-]{1,15}:\/\/[^\s/:@"'<>]{0,200}:)[^\s/@"'<>]{1,500}(?=@)/gi, `$1${MASK}`],
  // ?token=…, and the same in a form
  [new RegExp(`((?:^|[?&\\s;])${SECRET}=)[^&\\s;"'<>]+`, 'gim'), `$1${MASK}`],
  // "apiKey": "…", also where the end is cut off
  [new RegExp(`("${SECRET}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'), `$1${MASK}`],
  [new RegExp(`("${SECRET}"\\s*:\\s*)[^"\\s,}\\]][^,}\\]\\s]*`, 'gi'), `$1"${MASK}"`],
  // <wsse:Password Type="…">…
  [new RegExp(`(<(?:[\\w-]{1,40}:)?${SECRET}(?:\\s[^<>]{0,1000})?>)[^<]+`, 'gi'), `$1${MASK}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MASK}`],
]

const masked = (text: string, rules: readonly (readonly [RegExp, string])[]) =>
  rules.reduce((rest, [pattern, to]) => rest.replace(pattern, to), text)

const SECRET_HEADER = new RegExp(
  `^((?:proxy-)?authorization|cookie|set-cookie|${SECRET})([ \\t]*:[ \\t]*).*$`,
  'gim',
)

const maskHead = (head: string) => masked(head.replace(SECRET_HEADER, `$1$2${MASK}`), RULES)

/** The password of an interchange stands at a fixed place: after the reference of UNB, and in the fourth element of ISA. */
const INTERCHANGE: readonly (readonly [RegExp, string])[] = [
  [/^(\s*(?:UNA.{6}\s*)?UNB(?:\+[^+']*){5}\+)[^+']+/, `$1${MASK}`],
  [/^(\s*ISA(.)[^*|~]{2}\2.{10}\2(?!00)..\2).{10}/, `$1${MASK}`],
]

const maskBody = (body: string) => masked(masked(body, INTERCHANGE), RULES)
