import { useTranslations } from 'use-intl'
import { type FigureError, type FigureKind, meaningsOf } from '../../lib/format/read-figure.ts'

/**
 * Why a number is not accepted, with the rule or both its meanings: the same sentence in fields, cells and
 * pastes.
 */
export function useFigureError() {
  const t = useTranslations('ui.field')
  return (text: string, kind: FigureKind, fault: FigureError) =>
    fault === 'ambiguous' ? t('figureAmbiguous', meaningsOf(text, kind)) : t(INVALID[kind])
}

const INVALID = { amount: 'amountInvalid', quantity: 'quantityInvalid', percent: 'percentInvalid' } as const
