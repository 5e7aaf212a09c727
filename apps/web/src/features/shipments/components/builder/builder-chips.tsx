import { IconBuildingWarehouse, IconChevronDown, IconClock, IconRoute, IconUsers } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { Popover } from '../../../../ui/popups/popover.tsx'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import type { Fleet } from '../../model/fleet.ts'
import {
  type Capacity,
  departureDay,
  type RequiredField,
  type Truck,
  warehouseOf,
} from '../../model/truck.ts'
import type { TruckState } from '../../model/use-truck.ts'
import classes from './builder-chips.module.css'

/** The fields are loaded when the first chip is opened. */
const RouteField = lazyComponent(async () => (await import('../chooser/crew-fields.tsx')).RouteField)
const DepartureFields = lazyComponent(
  async () => (await import('../chooser/crew-fields.tsx')).DepartureFields,
)
const CrewFields = lazyComponent(async () => (await import('../chooser/crew-fields.tsx')).CrewFields)
const WarehouseField = lazyComponent(async () => (await import('../chooser/crew-fields.tsx')).WarehouseField)

type Props = {
  state: TruckState
  fleet: Fleet | undefined
  /** Fields that were empty when saving. */
  missing: readonly (RequiredField | Capacity)[]
}

/** Route, warehouse, departure and crew: each says what it is and opens to be changed. */
export function BuilderChips({ state, fleet, missing }: Props) {
  const t = useTranslations('builder.chips')
  const { truck, load, setTruck } = state
  const warehouse = warehouseOf(truck, load)
  const team = fleet?.teams.find(({ id }) => id === truck.teamId)?.name
  const crew = [truck.driverName, team ?? truck.assigneeName].filter((name) => name !== '').join(' · ')
  const isCrewMissing = missing.includes('driverName') || missing.includes('assigneeName')
  return (
    <div className={classes.chips}>
      <Chip
        label={t('route')}
        icon={<IconRoute size={16} aria-hidden="true" />}
        text={truck.route}
        empty={t('noRoute')}
        missing={missing.includes('route')}
      >
        <RouteField truck={truck} onChange={setTruck} />
      </Chip>
      <Chip
        label={t('warehouse')}
        icon={<IconBuildingWarehouse size={16} aria-hidden="true" />}
        text={warehouse}
        empty={t('noWarehouse')}
      >
        <WarehouseField warehouse={warehouse} fixed={load.length > 0} onChange={setTruck} />
      </Chip>
      <Chip
        label={t('departure')}
        icon={<IconClock size={16} aria-hidden="true" />}
        text={useDepartureText(truck)}
        empty=""
      >
        <DepartureFields truck={truck} onChange={setTruck} />
      </Chip>
      <Chip
        label={t('crew')}
        icon={<IconUsers size={16} aria-hidden="true" />}
        text={truck.driverName === '' ? `${t('noDriver')}${crew && ` · ${crew}`}` : crew}
        empty={t('noDriver')}
        missing={isCrewMissing}
      >
        <CrewFields truck={truck} fleet={fleet} onChange={setTruck} />
      </Chip>
    </div>
  )
}

/** '24-11-2026 10:30 · volta às 16:00' */
export function useDepartureText(truck: Truck) {
  const t = useTranslations('builder.chips')
  const day = formatDate(departureDay(truck))
  const from = truck.departsTime ?? t('allDay')
  return [`${day} ${from}`, truck.returnsTime && t('until', { time: truck.returnsTime })]
    .filter(Boolean)
    .join(' · ')
}

type ChipProps = {
  label: string
  icon: ReactNode
  text: string
  /** Said while nothing is chosen. */
  empty: string
  missing?: boolean
  children: ReactNode
}

function Chip({ label, icon, text, empty, missing = false, children }: ChipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      label={label}
      className={classes.editor}
      target={
        <button
          type="button"
          className={classes.chip}
          aria-label={`${label}: ${text || empty}`}
          title={text || empty}
          aria-expanded={open}
          data-missing={missing || undefined}
          data-empty={text === '' || undefined}
          onClick={() => setOpen(!open)}
        >
          {icon}
          <span>{text || label}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <Suspense fallback={<TextSkeleton lines={2} />}>{children}</Suspense>
    </Popover>
  )
}
