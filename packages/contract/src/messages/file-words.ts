import type { FoundType } from '@cais/domain/files/file-types'
import type { MessageLanguage } from './sentence.ts'

const NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', pdf: 'PDF', xlsx: 'Excel', xml: 'XML', csv: 'CSV' }

/** What a file turned out to be, for sentences. */
export const FILE_WORDS: Record<MessageLanguage, Record<FoundType, string>> = {
  pt: {
    ...NAMES,
    txt: 'texto',
    html: 'página HTML',
    svg: 'desenho SVG',
    empty: 'vazio',
    unknown: 'desconhecido',
  },
  en: { ...NAMES, txt: 'text', html: 'HTML page', svg: 'SVG drawing', empty: 'empty', unknown: 'unknown' },
}
