import { useTranslations } from 'use-intl'
import { type FigureFault, type FigureKind, meaningsOf, writtenAs } from '../../lib/format/read-figure.ts'
import { FigureChoice } from './figure-choice.tsx'
import { useFigureWords } from './use-figure-words.ts'

type Props = {
  text: string
  kind: FigureKind
  fault: FigureFault
  /** The figure as it would have been written, had it been clear. */
  onWrite: (written: string, button: HTMLElement) => void
  onBack?: () => void
}

/** Why a figure is not taken; where it could mean two, both stand there to be chosen. */
export function FigureQuestion({ text, kind, fault, onWrite, onBack }: Props) {
  const t = useTranslations('ui.field')
  const words = useFigureWords()
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
