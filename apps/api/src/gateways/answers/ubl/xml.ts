import { oneLine } from '../carried-text.ts'

/** An element that is written: a text, or others inside it. Nothing is written of one that would be empty. */
export type Xml = string

type Attributes = Readonly<Record<string, string>>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const opened = (name: string, attributes: Attributes) =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')

/** A basic element (cbc); a text without anything is left out, for an empty element is against the rules. */
export function basic(name: string, value: string, attributes: Attributes = {}): Xml {
  const text = oneLine(value)
  return text === '' ? '' : `<${opened(`cbc:${name}`, attributes)}>${escaped(text)}</cbc:${name}>`
}

/** An aggregate (cac) of those that have something to say. */
export function group(name: string, ...inside: readonly Xml[]): Xml {
  const content = inside.join('')
  return content === '' ? '' : `<cac:${name}>${content}</cac:${name}>`
}

const COMPONENTS = 'urn:oasis:names:specification:ubl:schema:xsd:Common'

/** A whole document of UBL 2.1 in UTF-8. */
export const documentOf = (name: string, ...inside: readonly Xml[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${opened(name, {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': `${COMPONENTS}AggregateComponents-2`,
      'xmlns:cbc': `${COMPONENTS}BasicComponents-2`,
    })}>${inside.join('')}</${name}>\n`,
  )
