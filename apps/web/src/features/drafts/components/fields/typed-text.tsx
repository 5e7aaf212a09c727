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
 * Text that counts without the spaces around it, which stay while somebody still types. What comes from elsewhere, as
 * from another tab, replaces it.
 */
export function TypedText({ value, onChange, ...field }: Props) {
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
