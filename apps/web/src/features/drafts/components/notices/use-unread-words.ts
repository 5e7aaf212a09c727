import { useTranslations } from 'use-intl'
import { isFault, readFigure } from '../../../../lib/format/read-figure.ts'
import { useFigureWords } from '../../../../ui/fields/use-figure-words.ts'
import { KIND_OF } from '../../model/lines/settle-unread.ts'
import type { LineEntry, UnreadField } from '../../model/session/draft-form.ts'

/** What stands in the cells of a line and is not taken, each with the reason. */
export function useUnreadWords() {
  const t = useTranslations('drafts.unread')
  const words = useFigureWords()
  return (unread: LineEntry['unread']): string | undefined => {
    if (!unread) return undefined
    const cells = Object.entries(unread) as [UnreadField, string][]
    return cells
      .map(([field, text]) => {
        const figure = readFigure(text, KIND_OF[field])
        const fault = isFault(figure) ? figure : 'unreadable'
        return t('cell', { field: t(`fields.${field}`), text, why: words(text, KIND_OF[field], fault) })
      })
      .join(' ')
  }
}
