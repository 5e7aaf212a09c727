import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import { imageBytes } from '../testing/image-samples.ts'
import { detectFileType, type FileSample, HEAD_BYTES, TAIL_BYTES } from './file-types.ts'
import {
  checkFile,
  fileText,
  MAX_FILE_BYTES,
  purposeRule,
  requireFileSize,
  storedName,
} from './stored-file.ts'

const sampleOf = (bytes: Uint8Array): FileSample => ({
  head: bytes.subarray(0, HEAD_BYTES),
  tail: bytes.subarray(-TAIL_BYTES),
  size: bytes.length,
})
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const changed = (bytes: Uint8Array, at: number, values: readonly number[]) => {
  const copy = Uint8Array.from(bytes)
  copy.set(values, at)
  return copy
}
const [PNG, JPEG, WEBP] = [imageBytes('png'), imageBytes('jpeg'), imageBytes('webp')]
const zip = (part: string) => latin(`PK\x03\x04\x14\x00\x00\x00${part}PK\x01\x02\x00${part}PK\x05\x06\x00`)

describe('the type of a file is read from its content', () => {
  test.each([
    ['a PNG', PNG, 'png'],
    ['a JPEG', JPEG, 'jpeg'],
    ['a WebP', WEBP, 'webp'],
    ['a WebP without loss', imageBytes('webpLossless'), 'webp'],
    ['a WebP with a mask', imageBytes('webpAlpha'), 'webp'],
    ['a PDF', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'), 'pdf'],
    ['a workbook', zip('xl/workbook.xml'), 'xlsx'],
    ['a text document in the same wrapping', zip('word/document.xml'), 'unknown'],
    ['any other archive', zip('a.txt'), 'unknown'],
    ['XML', latin('<?xml version="1.0"?>\n<order><line/></order>'), 'xml'],
    ['XML behind a mark of its encoding', latin('\xef\xbb\xbf<order/>'), 'xml'],
    ['a table with semicolons', latin('code;name\r\n1;Arroz\r\n'), 'csv'],
    ['a table of Latin-1', latin('código\tnome\n1\tFeijão\n'), 'csv'],
    ['text', latin('Bom dia,\nsegue a lista.\n'), 'txt'],
    ['a page', latin('<!DOCTYPE html><title>x</title>'), 'html'],
    ['a page behind a comment', latin('<!-- x -->\n<script>alert(1)</script>'), 'html'],
    ['a page called XML', latin('<?xml version="1.0"?><html xmlns="x"/>'), 'html'],
    ['a drawing', latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
    ['a drawing with a prefix', latin('<?xml version="1.0"?><s:svg xmlns:s="x"/>'), 'svg'],
    ['nothing', latin(''), 'empty'],
    ['a program', latin('\x7fELF\x02\x01\x01\x00'), 'unknown'],
    ['a GIF', latin('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'unknown'],
    ['a page in front of an image', joined(latin('<html>'), PNG), 'unknown'],
  ])('%s', (_what, bytes, type) => {
    expect(detectFileType(sampleOf(bytes))).toBe(type)
  })
})

const RULE = purposeRule('operation-image')

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.facts, error.details.map(({ field }) => field)]
    throw error
  }
  return undefined
}

/** Cameras put a profile and a small preview in front of the picture. */
const withProfile = (bytes: Uint8Array, length: number) =>
  joined(
    bytes.subarray(0, 2),
    Uint8Array.of(0xff, 0xe1, (length + 2) >> 8, (length + 2) & 0xff),
    new Uint8Array(length).fill(0xff),
    bytes.subarray(2),
  )

describe('an image is what its header says', () => {
  test.each([
    ['png', PNG],
    ['jpeg', JPEG],
    ['jpeg', withProfile(JPEG, 60_000)],
    ['webp', WEBP],
    ['webp', imageBytes('webpLossless')],
    ['webp', imageBytes('webpAlpha')],
  ])('%s has its size', (type, bytes) => {
    expect(checkFile(RULE, sampleOf(bytes))).toEqual({ type, width: 12, height: 8 })
  })

  test.each([
    ['a PNG without its end', PNG.subarray(0, -1)],
    ['a PNG with more behind its end', joined(PNG, latin('<script>alert(1)</script>'))],
    ['a PNG of no width', changed(PNG, 16, [0, 0, 0, 0])],
    ['a PNG without a header', changed(PNG, 12, [0x49, 0x44, 0x41, 0x54])],
    ['only the mark of a PNG', PNG.subarray(0, 8)],
    ['a JPEG without its end', JPEG.subarray(0, -2)],
    ['a JPEG with an archive behind it', joined(JPEG, zip('a.txt'))],
    ['a JPEG without a frame', joined(JPEG.subarray(0, 20), Uint8Array.of(0xff, 0xda, 0xff, 0xd9))],
    ['a JPEG whose lengths lead nowhere', changed(JPEG, 4, [0xff, 0xff])],
    ['a WebP without its end', WEBP.subarray(0, -1)],
    ['a WebP with more behind its end', joined(WEBP, latin('x'))],
    ['a WebP of an unknown kind', changed(WEBP, 15, [0x39])],
    ['only the mark of a WebP', WEBP.subarray(0, 16)],
  ])('%s is damaged', (_what, bytes) => {
    expect(refusalOf(() => checkFile(RULE, sampleOf(bytes)))).toEqual(['FILE_DAMAGED', {}, ['file']])
  })

  test.each([
    ['a PNG', changed(PNG, 16, [0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]), 65_535, 65_535],
    ['a PNG past every number', changed(PNG, 16, [0xff, 0xff, 0xff, 0xff]), 4_294_967_295, 8],
    ['a PNG one pixel too high', changed(PNG, 20, [0, 0, 0x10, 0x01]), 12, 4097],
    ['a WebP', changed(WEBP, 26, [0xff, 0x3f]), 16_383, 8],
  ])('%s that would fill the memory is refused by its header', (_what, bytes, width, height) => {
    const facts = { width, height, limit: 4096 }
    expect(refusalOf(() => checkFile(RULE, sampleOf(bytes)))).toEqual(['IMAGE_TOO_LARGE', facts, ['file']])
  })

  test.each([
    ['text called .png', latin('This is a text.\n'), 'txt'],
    ['a drawing', latin('<svg onload="alert(1)"/>'), 'svg'],
    ['a page', latin('<html><body onload="alert(1)">'), 'html'],
    ['a PDF', latin('%PDF-1.7\n'), 'pdf'],
    ['nothing', latin(''), 'empty'],
  ])('%s is no image', (_what, bytes, found) => {
    const refused = ['FILE_TYPE_REFUSED', { found, types: ['png', 'jpeg', 'webp'] }, ['file']]
    expect(refusalOf(() => checkFile(RULE, sampleOf(bytes)))).toEqual(refused)
  })
})

test('whatever stands behind the mark of an image, it is an image of a size or refused', () => {
  const starts = fc.constantFrom(
    PNG.subarray(0, 16),
    JPEG.subarray(0, 24),
    WEBP.subarray(0, 16),
    latin('RIFF'),
  )
  const ends = fc.constantFrom(PNG.subarray(-12), JPEG.subarray(-2), latin(''))
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 200 }), ends, (start, middle, end) => {
      const work = () => checkFile(RULE, sampleOf(joined(start, middle, end)))
      // Any other error than a refusal is thrown on.
      if (refusalOf(work)) return
      const { width, height } = work()
      expect([width, height].every((side) => side !== null && side > 0 && side <= RULE.maxSide)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a file may have as many bytes as its purpose allows, and none more than all may', () => {
  expect(refusalOf(() => requireFileSize(RULE, RULE.maxBytes))).toBeUndefined()
  expect(refusalOf(() => requireFileSize(RULE, RULE.maxBytes + 1))).toEqual([
    'BODY_TOO_LARGE',
    { limit: '5 MB' },
    ['file'],
  ])
  expect(RULE.maxBytes).toBeLessThanOrEqual(MAX_FILE_BYTES)
})

describe('the name of a file', () => {
  test.each([
    ['logo.png', 'logo.png'],
    ['Cabaz de Natal.JPG', 'Cabaz de Natal.png'],
    ['photo.png.exe', 'photo.png.png'],
    ['C:\\Users\\ana\\loja.jpeg', 'loja.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['a\u202egnp.exe', 'agnp.png'],
    ['a"b\r\nSet-Cookie: c.png', 'abSet-Cookie c.png'],
    ['  ..  ', 'file.png'],
    ['.png', 'file.png'],
    ['ação 👩🏽‍🌾.webp', 'ação 👩🏽🌾.png'],
    ['x'.repeat(300), `${'x'.repeat(96)}.png`],
  ])('%j is stored as %j', (given, stored) => {
    expect(storedName(given, 'png')).toBe(stored)
    expect(storedName(stored, 'png')).toBe(stored)
  })

  test('history tells two files of one name apart', () => {
    expect(fileText({ digest: '0123456789abcdef', name: 'logo.png' })).toBe('logo.png (01234567)')
    expect(fileText(null)).toBeNull()
  })
})
