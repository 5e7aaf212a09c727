import type { Content } from 'pdfmake/interfaces.js'
import type { BatchQuantity } from '../forms/lines.ts'
import { day } from './format.ts'
import { type Paper, PORTUGUESE } from './paper.ts'

type Product = {
  readonly productId: string
  readonly description: string
  readonly batches: readonly BatchQuantity[]
}

/** What it is, its code, and the batches it comes from. */
export const product = (
  { productId, description, batches }: Product,
  paper: Paper = PORTUGUESE,
): Content => ({
  stack: [
    { text: description, bold: true },
    { text: [productId, ...batchWords(batches, paper)].join('  ·  '), style: 'small' },
  ],
})

const batchWords = (batches: readonly BatchQuantity[], paper: Paper): string[] =>
  batches.map((held) => batchWord(held, batches.length > 1, paper))

/** 'lote A-18 val. 03-02-2027', with its share when there are several; a line ends before the day or nowhere. */
export function batchWord(
  { batch, expiry, quantity: share, unit = '' }: BatchQuantity,
  several: boolean,
  { words, quantity }: Paper = PORTUGUESE,
): string {
  const held = several ? ` (${`${quantity(share)} ${unit}`.trim()})` : ''
  if (expiry === null) return whole(`${words.batch} ${batch}${held}`)
  return `${whole(`${words.batch} ${batch}`)} ${whole(`${words.expiry} ${day(expiry)}${held}`)}`
}

const whole = (words: string): string => words.replaceAll(' ', '\u00a0')
