import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import { useTranslations } from 'use-intl'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { useStageWords } from '../marks/stage-badge.tsx'

/** What became of one document, in a sentence. */
export function useSingleNote() {
  const t = useTranslations('bulk.report')
  const words = useStageWords()
  return ({ number, status, stages, draftId }: BulkResult, shown: string): string => {
    const name = number ?? shown
    if (draftId !== null) return t('duplicated', { name })
    const stage = ORDER_STAGES.find((one) => one === stages[0])
    if (stage !== undefined) return t('nowIn', { name, state: words.stage(stage) })
    const known = ORDER_STATUSES.find((one) => one === status)
    return known === undefined ? t('deleted', { name }) : t('nowIn', { name, state: words.status(known) })
  }
}
