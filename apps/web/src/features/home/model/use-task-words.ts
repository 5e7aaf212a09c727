import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, plusDays } from '../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../lib/format/quantity.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import type { HomeTask } from '../api.ts'

/** The texts of a waiting task. */
export function useTaskWords() {
  const t = useTranslations('home')
  const today = calendarDateOf(new Date(useNow()))
  const ends = (until: string | null) => {
    if (until === null || until < today) return t('ended')
    if (until === today) return t('endsToday')
    return until === plusDays(today, 1)
      ? t('endsTomorrow')
      : t('endsOn', { day: formatDate(until).slice(0, 5) })
  }
  return {
    badge: ({ kind, until, stage }: HomeTask) => {
      if (kind === 'quote-ends') return ends(until)
      if (kind === 'approval') return t(`stages.${stage as 'COMMERCIAL' | 'FINANCIAL' | 'OFFER'}`)
      return t(`tasks.${kind as TaskKind}`)
    },
    code: ({ number, poNumber }: HomeTask) =>
      number ?? (poNumber ? t('reference', { reference: poNumber }) : t('noReference')),
    age: (age: string) => t('ago', { age }),
    text: (task: HomeTask): string => {
      const { kind, text, person, count, left, until } = task
      const lines = t('lines', counted(count))
      if (kind === 'rejected') return text ? t('said', { person: person ?? '', text }) : (person ?? '')
      if (kind === 'approval') return text
      if (kind === 'draft') return left > 0 ? t('linesWithoutPrice', { lines, ...counted(left) }) : lines
      if (kind === 'analysis')
        return left > 0
          ? t('linesMissing', { left: formatQuantity(left), lines })
          : t('proposalWhole', { lines })
      if (kind === 'quote-ends')
        return left > 0 ? t('pricesRose', { left: formatQuantity(left), lines }) : t('pricesHold', { lines })
      const documents = t('documents', counted(count))
      if (kind === 'shipment-late') return t('late', { day: formatDate(until ?? ''), documents })
      return t('toBill', { left: formatQuantity(left), documents })
    },
  }
}

type TaskKind = 'rejected' | 'draft' | 'analysis' | 'shipment-late' | 'shipment-to-bill' | 'shipment-failed'
