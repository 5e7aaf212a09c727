import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FigureKind, readFigure } from '../../lib/format/read-figure.ts'
import { FigureQuestion } from './figure-question.tsx'

export type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'>
export type NumberFieldProps = FieldProps & {
  /** Null: empty, or the input is invalid. */
  value: number | null
  /**
   * `invalidInput` is the text that is not a valid number; it must be stored, and not count as another
   * number. `before` is the value at focus: whoever stores a value meanwhile stores that one, not the valid
   * beginning of the text.
   */
  onChange: (value: number | null, invalidInput: string | null, before: number | null) => void
  /** Invalid input that was stored before. */
  invalidInput?: string | undefined
}
type Props = NumberFieldProps & {
  kind: FigureKind
  /** Smallest units of the number per unit of the value: a quantity is parsed in thousandths, so 1000. */
  scale: number
  /** The text of the value while the field is not focused. */
  shown: (value: number) => string
  /** The text of the value while it is edited: '.' before decimals (docs/domain/screen.md). */
  format: (value: number) => string
}

/**
 * A number field: formatted as in text, free while typing or pasting, formatted again when left. It never
 * guesses: ambiguous input is asked about (docs/decisions/0081).
 */
export function DecimalField({
  value,
  onChange,
  invalidInput,
  kind,
  scale,
  shown,
  format,
  error,
  onBlur,
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(invalidInput ?? null)
  const [isEdited, setEdited] = useState(false)
  const written = value === null ? '' : (isEdited ? format : shown)(value)
  /** The text at focus is accepted as the value it stands for, even when it is ambiguous. */
  const [own, setOwn] = useState({ text: '', value })
  const text = typed ?? written
  const read = (text: string) => {
    if (text === own.text) return own.value
    const figure = readFigure(text, kind)
    return typeof figure === 'number' ? figure / scale : figure
  }
  const figure = typed === null ? value : read(typed)
  const fault = typeof figure === 'string' ? figure : null
  const write = (text: string) => {
    const now = read(text)
    setTyped(text)
    if (typeof now === 'string') onChange(null, text, own.value)
    else onChange(now, null, own.value)
  }
  const back = () => input.current?.focus()
  const choose = (text: string) => {
    write(text)
    back()
  }
  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...field}
      value={text}
      error={
        fault ? (
          <FigureQuestion text={text} kind={kind} fault={fault} onWrite={choose} onBack={back} />
        ) : (
          error
        )
      }
      errorProps={{ component: 'div' }}
      onFocus={(event) => {
        if (typed === null) setOwn({ text: value === null ? '' : format(value), value })
        // the text that is selected must be drawn first
        flushSync(() => setEdited(true))
        event.currentTarget.select()
      }}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={(event) => {
        setEdited(false)
        if (!fault) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
