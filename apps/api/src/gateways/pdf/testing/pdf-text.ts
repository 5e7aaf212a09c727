import { inflateSync } from 'node:zlib'

/** The text of each page of a file that pdfmake wrote, read back from its bytes: glyph → character by the fonts' own maps. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = fontMaps(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map((page) => pageText(objects.get(reference(page.head, 'Contents'))?.stream ?? '', fonts))
}

/** All pages as one text. */
export const textOf = (pdf: Buffer): string => pagesOf(pdf).join('\n')

type PdfObject = { readonly head: string; readonly stream: string }

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(found.map(([, id, body = '']) => [Number(id), objectOf(body)]))
}

function objectOf(body: string): PdfObject {
  const [head = '', rest] = body.split(/\nstream\n/, 2)
  if (rest === undefined || !head.includes('FlateDecode')) return { head, stream: '' }
  const bytes = Buffer.from(rest.slice(0, Number(/\/Length (\d+)/.exec(head)?.[1])), 'latin1')
  return { head, stream: inflateSync(bytes).toString('latin1') }
}

const reference = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

/** Font name in the page ('F1') → glyph → character. */
function fontMaps(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const named = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', id]) => {
      const toUnicode = reference(objects.get(Number(id))?.head ?? '', 'ToUnicode')
      return [name, glyphMap(objects.get(toUnicode)?.stream ?? '')]
    }),
  )
}

function glyphMap(cmap: string): Map<number, string> {
  const ranges = cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, from = '0', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], index) => [
        parseInt(from, 16) + index,
        utf16(hex),
      ]),
    ),
  )
}

const utf16 = (hex: string): string =>
  (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(parseInt(unit, 16)))
    .join('')

function pageText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined
  const words: string[] = []
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    else words.push(decode(glyphs ?? '', font))
  }
  return words.join(' ').replaceAll('\u00a0', ' ').replace(/ +/g, ' ')
}

const decode = (glyphs: string, font: ReadonlyMap<number, string> | undefined): string =>
  [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font?.get(parseInt(glyph, 16)) ?? '')
    .join('')
