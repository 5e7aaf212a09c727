import { MultiSelect, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'

export type Option = { value: string; label: string; disabled?: boolean }
type Shared = {
  label?: string
  'aria-label'?: string
  options: readonly Option[]
  error?: React.ReactNode
  description?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

/** Dropdowns are at most 10rem high (spec §9). */
export const DROPDOWN_HEIGHT = '10rem'

type OneProps = Shared & {
  value: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
}

/** One of a few. With more than eight options one can type to find. */
export function SelectField({ options, clearable = false, ...field }: OneProps) {
  const t = useTranslations('ui')
  return (
    <Select
      {...field}
      data={[...options]}
      clearable={clearable}
      allowDeselect={clearable}
      searchable={options.length > 8}
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

type ManyProps = Shared & { value: readonly string[]; onChange: (value: string[]) => void }

/** Some of a few. */
export function MultiSelectField({ options, value, ...field }: ManyProps) {
  const t = useTranslations('ui')
  return (
    <MultiSelect
      {...field}
      data={[...options]}
      value={[...value]}
      searchable
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
