import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FigureKind, readFigure } from '../../lib/format/read-figure.ts'
import { FigureQuestion } from './figure-question.tsx'

export type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'>
export type NumberFieldProps = FieldProps & {
  /** Null: empty, or what stands there is not taken. */
  value: number | null
  /**
   * `unread` is what stands there when it cannot be taken; it must not be lost, nor count as another figure. `before` is what stood
   * there when the field was entered: who keeps a figure meanwhile keeps that one, not the part of it that was readable.
   */
  onChange: (value: number | null, unread: string | null, before: number | null) => void
  /** What was written here before and could not be taken. */
  unread?: string | undefined
}
type Props = NumberFieldProps & {
  kind: FigureKind
  /** Of the value, in one of the figure's smallest unit: a quantity counts thousandths and is worth 1000. */
  scale: number
  format: (value: number) => string
}

/** A number as text: free while typing or pasting, in its form again when left. Never a guess: what is not clear is asked about. */
export function DecimalField({
  value,
  onChange,
  unread,
  kind,
  scale,
  format,
  error,
  onBlur,
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(unread ?? null)
  const shown = value === null ? '' : format(value)
  /** The figure that stood there may be left as the field writes it, even where it could mean two. */
  const [own, setOwn] = useState({ text: shown, value })
  const text = typed ?? shown
  const read = (written: string) => {
    if (written === own.text) return own.value
    const figure = readFigure(written, kind)
    return typeof figure === 'number' ? figure / scale : figure
  }
  const figure = typed === null ? value : read(typed)
  const fault = typeof figure === 'string' ? figure : null
  const write = (written: string) => {
    const now = read(written)
    setTyped(written)
    if (typeof now === 'string') onChange(null, written, own.value)
    else onChange(now, null, own.value)
  }
  const back = () => input.current?.focus()
  const choose = (written: string) => {
    write(written)
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
        if (typed === null) setOwn({ text: shown, value })
        event.currentTarget.select()
      }}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={(event) => {
        if (!fault) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
