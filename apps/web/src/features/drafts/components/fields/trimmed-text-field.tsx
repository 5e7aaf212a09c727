import { TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: string
  maxLength: number
  error?: string | undefined
  onChange: (text: string) => void
}

/**
 * Text whose surrounding spaces do not count but stay while the user types. A change from elsewhere, such as another
 * tab, replaces it.
 */
export function TrimmedTextField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...field}
      value={typed !== null && typed.trim() === value ? typed : value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value.trim())
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
