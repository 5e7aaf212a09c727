/** One row of an order file, its columns mapped by name and still text; rowNumber counts data rows from 1. */
export type OrderFileRow = {
  readonly rowNumber: number
  readonly document: string
  readonly article: string
  readonly description: string
  readonly quantity: string
  readonly date: string
  readonly price: string
  readonly customer: string
  readonly country: string
}

/** How the file writes things: part of its mapping file. */
export type OrderFileFormat = {
  readonly decimalMark: '.' | ','
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy'
  /** Document numbers of credits, and codes that are articles (upper case). */
  readonly creditPattern: RegExp
  readonly articlePattern: RegExp
}

/** Credits begin with C; an article code has three digits or more: POST, D, M, C2 and the like are services and fees. */
export const DEFAULT_FORMAT: OrderFileFormat = {
  decimalMark: '.',
  dateOrder: 'ymd',
  creditPattern: /^C/i,
  articlePattern: /^(?=(?:\D*\d){3})[A-Z0-9][A-Z0-9._/-]{0,39}$/,
}
