import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { CAPACITIES, type Capacity, REQUIRED, type RequiredField, type Truck } from '../model/truck.ts'
import classes from './truck-form.module.css'

type Props = {
  truck: Truck
  onChange: (changes: Partial<Truck>) => void
  /** Fields that were empty or invalid when saving. */
  missing: readonly (RequiredField | Capacity)[]
}

/** Route, registration, driver, responsible, departure and capacities. */
export function TruckForm({ truck, onChange, missing }: Props) {
  const t = useTranslations('shipments.truck')
  const ui = useTranslations('ui')
  const known = useKnownTrucks()
  return (
    <div className={classes.form}>
      {REQUIRED.map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          required
          maxLength={name === 'carRegistration' ? 20 : 100}
          value={truck[name]}
          list={name === 'assigneeName' ? undefined : `known-${name}`}
          error={missing.includes(name) ? ui('required') : undefined}
          onChange={(event) =>
            onChange({
              [name]: event.currentTarget.value,
              ...known.fills(name, event.currentTarget.value, truck),
            })
          }
        />
      ))}
      {known.lists.map(({ name, values }) => (
        <datalist key={name} id={`known-${name}`}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <DateField
        label={t('departsOn')}
        value={truck.departsOn}
        clearable
        onChange={(departsOn) => onChange({ departsOn })}
      />
      {CAPACITIES.map((name) => (
        <QuantityField
          key={name}
          label={t(name)}
          value={truck[name]}
          invalidInput={truck.unread?.[name]}
          onChange={(kg, text) => onChange({ [name]: kg, unread: withText(truck.unread, name, text) })}
        />
      ))}
    </div>
  )
}

/** Routes, trucks and drivers of master data are suggested; other text may be typed. A known truck fills in capacities that are empty. */
function useKnownTrucks() {
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  const active = { query: { active: 'true' as const, perPage: 200 } }
  const ofBranch = useQuery(apiQuery('GET /master-data/routes', active)).data?.data ?? []
  const trucks = (useQuery(apiQuery('GET /master-data/trucks', active)).data?.data ?? []).flatMap((row) =>
    'registration' in row ? [row] : [],
  )
  const drivers = (useQuery(apiQuery('GET /master-data/drivers', active)).data?.data ?? []).flatMap((row) =>
    'duty' in row && row.duty === 'driver' ? [row.name] : [],
  )
  const codes = ofBranch.flatMap((row) => ('stops' in row ? [row.code] : []))
  return {
    lists: [
      { name: 'route', values: [...new Set([...codes, ...routes])].toSorted() },
      { name: 'carRegistration', values: trucks.map(({ registration }) => registration) },
      { name: 'driverName', values: [...new Set(drivers)] },
    ],
    fills: (name: RequiredField, text: string, truck: Truck): Partial<Truck> => {
      const chosen = name === 'carRegistration' && trucks.find(({ registration }) => registration === text)
      const isEmpty = CAPACITIES.every(
        (field) => truck[field] === null && truck.unread?.[field] === undefined,
      )
      const isSplit = chosen && chosen.ambientGrams + chosen.refrigeratedGrams + chosen.frozenGrams > 0
      if (!isSplit || !isEmpty) return {}
      return {
        capacityAmbient: chosen.ambientGrams / 1000,
        capacityRefrigerated: chosen.refrigeratedGrams / 1000,
        capacityFrozen: chosen.frozenGrams / 1000,
      }
    },
  }
}

function withText(
  unread: Truck['unread'],
  name: Capacity,
  text: string | null,
): NonNullable<Truck['unread']> {
  const { [name]: _before, ...others } = unread ?? {}
  return text === null ? others : { ...others, [name]: text }
}
