import type { Content } from 'pdfmake/interfaces.js'
import type { BatchQuantity } from '../forms/lines.ts'
import { day, quantity } from './format.ts'

type Product = {
  readonly productId: string
  readonly description: string
  readonly batches: readonly BatchQuantity[]
}

/** What it is, its code, and the batches it comes from. */
export const product = ({ productId, description, batches }: Product): Content => ({
  stack: [
    { text: description, bold: true },
    { text: [productId, ...batchWords(batches)].join('  ·  '), style: 'small' },
  ],
})

const batchWords = (batches: readonly BatchQuantity[]): string[] =>
  batches.map((held) => batchWord(held, batches.length > 1))

/** 'lote A-18 val. 03-02-2027', with its share when there are several; a line ends before the day or nowhere. */
export function batchWord(
  { batch, expiry, quantity: share, unit = '' }: BatchQuantity,
  several: boolean,
): string {
  const held = several ? ` (${`${quantity(share)} ${unit}`.trim()})` : ''
  if (expiry === null) return whole(`lote ${batch}${held}`)
  return `${whole(`lote ${batch}`)} ${whole(`val. ${day(expiry)}${held}`)}`
}

const whole = (words: string): string => words.replaceAll(' ', '\u00a0')
