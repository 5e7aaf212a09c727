import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../lib/format/money.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import {
  type FigureKind,
  READINGS,
  type Reading,
  readFigure,
  writtenAs,
} from '../../lib/format/read-figure.ts'
import classes from './figure-choice.module.css'

type Props = {
  /** The ambiguous text. */
  text: string
  kind: FigureKind
  /** Names the field, where several are asked about. */
  name?: string
  /** The chosen meaning, where it can still be changed. */
  chosen?: Reading | undefined
  onChoose: (reading: Reading, button: HTMLElement) => void
  /** Escape and the arrow up lead back to the field. */
  onBack?: (() => void) | undefined
}

/**
 * Both meanings of an ambiguous number as buttons (docs/decisions/0081); the arrow keys move between them.
 */
export function FigureChoice({ text, kind, name, chosen, onChoose, onBack }: Props) {
  const t = useTranslations('ui.field')
  const group = useRef<HTMLFieldSetElement>(null)
  const press = (event: KeyboardEvent) => {
    const isBack = onBack && (event.key === 'Escape' || event.key === 'ArrowUp')
    const other = event.key === 'ArrowLeft' ? 'first' : event.key === 'ArrowRight' ? 'last' : null
    if (!isBack && !other) return
    event.preventDefault()
    event.stopPropagation()
    if (isBack) onBack()
    else group.current?.querySelector<HTMLElement>(`button:${other}-of-type`)?.focus()
  }
  return (
    <fieldset
      ref={group}
      className={classes.choice}
      aria-label={name ? t('figureChoiceOf', { name }) : t('figureChoice')}
      onKeyDown={press}
    >
      {READINGS.map((reading) => (
        <button
          key={reading}
          type="button"
          className={classes.reading}
          aria-pressed={chosen === undefined ? undefined : chosen === reading}
          onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => onChoose(reading, currentTarget)}
        >
          {shown(text, kind, reading)}
        </button>
      ))}
    </fieldset>
  )
}

type ChoicesProps = {
  label: string
  choices: readonly { readonly quantity: number; readonly text: string }[]
  onChoose: (quantity: number) => void
}

/** Quantities in place of one that is refused: one press takes it. */
export function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {choices.map(({ quantity, text }) => (
        <button key={quantity} type="button" className={classes.reading} onClick={() => onChoose(quantity)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** '1 234' and '1,234'; of money '1 234,00' and '1,23'. */
function shown(text: string, kind: FigureKind, reading: Reading) {
  const figure = readFigure(writtenAs(text, kind, reading), kind)
  if (typeof figure !== 'number') return text
  return kind === 'quantity' ? formatQuantity(figure / 1000) : formatMoney(figure)
}
