import { ComboBox } from '../../../ui/fields/combo-box.tsx'

type Chosen = { id: number | null; text: string }
type Props = {
  label: string
  description?: string
  /** Of the fleet, by id. */
  options: readonly { id: number; name: string; detail?: string }[]
  chosen: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** Truck, driver or team: one of the fleet, or another name that is typed. */
export function FleetField({ label, description, options, chosen, error, onChange }: Props) {
  const listed = options.map(({ id, name, detail }) => ({
    value: String(id),
    label: name,
    ...(detail ? { detail } : {}),
  }))
  const known = (text: string) => options.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  const take = (text: string) => {
    const found = known(text)
    onChange({ id: found?.id ?? null, text: found?.name ?? text.trim() })
  }
  return (
    <ComboBox
      label={label}
      description={description}
      required
      searchable
      options={listed}
      value={chosen.id === null ? null : String(chosen.id)}
      shown={chosen.text}
      error={error}
      onChange={(value) => {
        const found = options.find(({ id }) => String(id) === value)
        onChange({ id: found?.id ?? null, text: found?.name ?? '' })
      }}
      onFreeText={take}
    />
  )
}
