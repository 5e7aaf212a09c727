import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'>
export type NumberFieldProps = FieldProps & {
  /** Null: empty, or what stands there is no number. */
  value: number | null
  onChange: (value: number | null) => void
}
type Props = NumberFieldProps & {
  parse: (text: string) => number | null
  format: (value: number) => string
  /** Said while what stands there cannot be read. */
  invalid: string
}

/** A number as text: free while typing or pasting, in its form again when left. Never a guess: what cannot be read is null. */
export function DecimalField({ value, onChange, parse, format, invalid, error, onBlur, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : format(value))
  const wrong = text.trim() !== '' && parse(text) === null
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...field}
      value={text}
      error={wrong ? invalid : error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parse(event.currentTarget.value))
      }}
      onBlur={(event) => {
        if (!wrong) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
