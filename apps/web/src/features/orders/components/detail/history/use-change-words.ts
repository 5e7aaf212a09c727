import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import type { TimelineChange } from '../../../../../ui/record/timeline.tsx'
import { useLineWords } from './use-line-words.ts'
import { useValueWords } from './use-value-words.tsx'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** What changed, field by field: fields and values in words, lines under the name of their article. */
export function useChangeWords({ lines }: Pick<OrderReply, 'lines'>) {
  const t = useTranslations('orders.history')
  const value = useValueWords()
  const lineWords = useLineWords()
  const names = new Map(lines.map(({ productId, description }) => [productId, description]))

  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.status'
    return t.has(key) ? t(key) : name
  }
  const lineChange = (article: string, before: unknown, after: unknown): TimelineChange => {
    const name = names.get(article) ?? descriptionOf(before) ?? descriptionOf(after)
    return {
      field: name === undefined ? article : `${article} ${name}`,
      before: before === null ? t('lineAbsent') : lineWords(before),
      after: after === null ? t('lineRemoved') : lineWords(after),
    }
  }

  return (changes: Changes): TimelineChange[] =>
    Object.entries(changes)
      .toSorted(contentFirst)
      .map(([name, [before, after]]) => {
        const article = /^line (.+)$/.exec(name)?.[1]
        if (article !== undefined) return lineChange(article, before, after)
        return { field: field(name), before: value(name, before), after: value(name, after) }
      })
}

/** What was done comes before where that left the document. */
const AFTERWARDS = ['total', 'status', 'stages']
const contentFirst = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  AFTERWARDS.indexOf(one) - AFTERWARDS.indexOf(other)

/** Lines that came or went carry the name of their article, which the document may not have any more. */
function descriptionOf(side: unknown): string | undefined {
  const named = typeof side === 'object' && side !== null && 'description' in side
  return named ? String(side.description) : undefined
}
