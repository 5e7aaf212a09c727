import { useTranslations } from 'use-intl'
import { isFigureError, readFigure } from '../../../../lib/format/read-figure.ts'
import { useFigureError } from '../../../../ui/fields/use-figure-error.ts'
import { KIND_OF } from '../../model/checks/invalid-input.ts'
import type { LineEntry, LineFigure } from '../../model/form/draft-form.ts'

/** The invalid input of a line, each with the reason. */
export function useInvalidInputText() {
  const t = useTranslations('drafts.invalidInput')
  const figureError = useFigureError()
  return (invalidInput: LineEntry['invalidInput']): string | undefined => {
    if (!invalidInput) return undefined
    const cells = Object.entries(invalidInput) as [LineFigure, string][]
    return cells
      .map(([field, text]) => {
        const figure = readFigure(text, KIND_OF[field])
        const fault = isFigureError(figure) ? figure : 'unreadable'
        return t('cell', { field: t(`fields.${field}`), text, why: figureError(text, KIND_OF[field], fault) })
      })
      .join(' ')
  }
}
