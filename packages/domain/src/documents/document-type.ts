/** Sales documents: order, quote, offer, with their ids on the wire. */
export const DOCUMENT_TYPES = { PEV: 2, COT: 3, POF: 4 } as const

export type DocumentType = keyof typeof DOCUMENT_TYPES
