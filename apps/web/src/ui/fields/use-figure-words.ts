import { useTranslations } from 'use-intl'
import { type FigureFault, type FigureKind, meaningsOf } from '../../lib/format/read-figure.ts'

/** Why a figure is not taken, with the rule or both its meanings: the same sentence in fields, cells and pastes. */
export function useFigureWords() {
  const t = useTranslations('ui.field')
  return (text: string, kind: FigureKind, fault: FigureFault) =>
    fault === 'ambiguous' ? t('figureAmbiguous', meaningsOf(text, kind)) : t(INVALID[kind])
}

const INVALID = { amount: 'amountInvalid', quantity: 'quantityInvalid', percent: 'percentInvalid' } as const
