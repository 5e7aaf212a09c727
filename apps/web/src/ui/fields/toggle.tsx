import { Switch } from '@mantine/core'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  description?: string
}

/** Yes or no, at once. */
export function Toggle({ onChange, ...field }: Props) {
  return (
    <Switch
      {...field}
      color="action"
      onChange={(event) => onChange(event.currentTarget.checked)}
      styles={{ body: { minHeight: 'var(--control)', alignItems: 'center' } }}
    />
  )
}
