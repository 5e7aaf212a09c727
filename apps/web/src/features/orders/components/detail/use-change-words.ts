import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useStageWords } from '../../../../ui/stage-badge.tsx'
import type { TimelineChange } from '../../../../ui/timeline.tsx'
import { BUCKETS } from '../../model/line-shares.ts'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** What changed, field by field: fields and values in words, quantities of lines by where they lie. */
export function useChangeWords() {
  const t = useTranslations('orders')
  const words = useStageWords()

  const field = (name: string) => {
    const article = articleOf(name)
    if (article) return article
    const key = `history.fields.${name}` as Parameters<typeof t.has>[0]
    return t.has(key) ? t(key as 'history.fields.status') : name
  }
  const stage = (name: unknown) => {
    const known = ORDER_STAGES.find((one) => one === name)
    return known ? words.stage(known) : String(name)
  }
  const buckets = (moved: Readonly<Record<string, unknown>>) =>
    BUCKETS.filter((bucket) => typeof moved[bucket] === 'number')
      .map((bucket) => `${t(`detail.buckets.${bucket}`)} ${formatQuantity(Number(moved[bucket]) / 1000)}`)
      .join(', ')

  const value = (name: string, one: unknown): string | null => {
    if (one === null || one === undefined || one === '') return null
    if (name === 'status') {
      const known = ORDER_STATUSES.find((status) => status === one)
      return known ? words.status(known) : String(one)
    }
    if (Array.isArray(one)) return one.length === 0 ? null : one.map(stage).join(' · ')
    if (typeof one === 'object') return articleOf(name) ? buckets({ ...one }) : null
    if (typeof one === 'boolean') return t(one ? 'history.yes' : 'history.no')
    return /^\d{4}-\d\d-\d\d$/.test(String(one)) ? formatDate(String(one)) : String(one)
  }

  return (changes: Changes): TimelineChange[] =>
    Object.entries(changes).map(([name, [before, after]]) => ({
      field: field(name),
      before: value(name, before),
      after: value(name, after),
    }))
}

const articleOf = (name: string) => /^line (.+)$/.exec(name)?.[1]
