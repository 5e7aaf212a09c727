import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../../lib/api/api.ts'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { formatMoneyWithCurrency } from '../../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { useReasonText } from '../../../../../ui/marks/reason-text.ts'

type Entry = Pick<ApiRow<'GET /audit'>, 'action' | 'facts'>

const STAGES = ['COMMERCIAL', 'FINANCIAL', 'OFFER'] as const

/** The note of a history entry: totals, reasons, approvals that were asked for, kept or reopened. */
export function useNoteWords() {
  const t = useTranslations('orders')
  const timeline = useTranslations('ui.timeline')
  const { toText } = useReasonText()
  const stages = (named: unknown) =>
    STAGES.filter((stage) => Array.isArray(named) && named.includes(stage))
      .map((stage) => t(`detail.approvalStage.${stage}`))
      .join(', ')

  const ofAction = ({ action, facts }: Entry): string => {
    if (action === 'submit' && typeof facts.waiting === 'number')
      return t('history.notes.arrived', { count: facts.waiting })
    if (action === 'submit' || action === 'solve-errors')
      return t('history.notes.submitted', submittedOf(facts))
    if (action === 'expire') return t('history.notes.expired', { date: formatDate(String(facts.dueAt)) })
    if (action === 'duplicate') return t(facts.lines === 'cut' ? 'history.notes.cut' : 'history.notes.all')
    if (action === 'verify') return verified(facts)
    if (action === 'swap-in' || action === 'swap-out') return swapped(facts)
    if (action === 'unlock' && isNamed(facts.lockedBy))
      return t('history.notes.letGo', { entity: facts.lockedBy.entity })
    if (action !== 'apply-revision') return ''
    const [kept, reopened] = [stages(facts.kept), stages(facts.reopened)]
    return [
      kept && t('history.notes.kept', { stages: kept }),
      reopened && t('history.notes.reopened', { stages: reopened }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const swapped = ({ batch, quantity }: Entry['facts']) =>
    typeof batch === 'string'
      ? t('history.notes.swapped', { batch, quantity: formatQuantity(Number(quantity ?? 0) / 1000) })
      : ''
  const verified = ({ lock, lockedBy, approvals }: Entry['facts']) => {
    if (isNamed(lockedBy)) return t('history.notes.lockedBy', { entity: lockedBy.entity })
    if (typeof lock === 'number') return t('history.notes.locked')
    const asked = Array.isArray(approvals) ? stages(approvals.map(({ stage }) => stage)) : ''
    return asked ? t('history.notes.asked', { stages: asked }) : t('history.notes.askedNobody')
  }
  return (entry: Entry): string | undefined =>
    [
      ofAction(entry),
      noteOf(entry.facts, toText),
      entry.facts.withoutVersion === true && timeline('withoutVersion'),
    ]
      .filter(Boolean)
      .join(' · ') || undefined
}

/** A lock with its name; older entries have only its number. */
const isNamed = (lock: unknown): lock is { entity: string } =>
  typeof lock === 'object' && lock !== null && 'entity' in lock && typeof lock.entity === 'string'

const NOTED_FACTS = ['reason', 'number', 'shipment', 'invoice'] as const

/** The facts of an entry that are shown as they are: the reason, and the number of a document, shipment or invoice. */
function noteOf(facts: Entry['facts'], toText: (reason: string) => string): string | undefined {
  const words = NOTED_FACTS.map((name) => facts[name])
    .filter((fact) => typeof fact === 'string')
    .filter((fact) => fact !== '')
    .map(toText)
  return words.length > 0 ? words.join(' · ') : undefined
}

const submittedOf = ({ lines, total }: Entry['facts']) => ({
  count: typeof lines === 'number' ? lines : 0,
  total: formatMoneyWithCurrency(Number(total ?? 0)),
})
