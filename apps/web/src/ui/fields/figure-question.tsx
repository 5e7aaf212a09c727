import { useTranslations } from 'use-intl'
import { type FigureError, type FigureKind, meaningsOf, writtenAs } from '../../lib/format/read-figure.ts'
import { FigureChoice } from './figure-choice.tsx'
import { useFigureError } from './use-figure-error.ts'

type Props = {
  text: string
  kind: FigureKind
  fault: FigureError
  /** Called with the unambiguous text. */
  onWrite: (written: string, button: HTMLElement) => void
  onBack?: () => void
}

/** Why a number is not accepted; both meanings of an ambiguous one are offered. */
export function FigureQuestion({ text, kind, fault, onWrite, onBack }: Props) {
  const t = useTranslations('ui.field')
  const words = useFigureError()
  if (fault === 'unreadable') return words(text, kind, fault)
  return (
    <>
      {t('figureWhich', meaningsOf(text, kind))}{' '}
      <FigureChoice
        text={text}
        kind={kind}
        onBack={onBack}
        onChoose={(reading, button) => onWrite(writtenAs(text, kind, reading), button)}
      />
    </>
  )
}
