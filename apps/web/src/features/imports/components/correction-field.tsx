import { TextInput } from '@mantine/core'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { Noun } from '../api.ts'

type FieldProps = {
  /** What the field puts right, in words; it is given the name of the column. */
  label: (column: string) => string
  column: Noun['columns'][number] | undefined
  isOff: boolean
  value: string
  onChange: (value: string) => void
}

/** A cell that is typed again: a choice where the column has choices. */
export function CorrectionField({ label: labelOf, column, isOff, value, onChange }: FieldProps) {
  if (column === undefined) return null
  const label = labelOf(column.name)
  if (column.choices.length > 0)
    return (
      <SelectField
        aria-label={label}
        disabled={isOff}
        value={column.choices.includes(value) ? value : null}
        placeholder={value}
        onChange={(choice) => onChange(choice ?? '')}
        options={column.choices.map((choice) => ({ value: choice, label: choice }))}
      />
    )
  return (
    <TextInput
      aria-label={label}
      disabled={isOff}
      value={value}
      placeholder={column.name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** How a sentence about a column begins. */
export const nameOf = (columns: Noun['columns'], field: string) => {
  const name = columns.find(({ key }) => key === field)?.name
  return name === undefined ? '' : `${name}:`
}
