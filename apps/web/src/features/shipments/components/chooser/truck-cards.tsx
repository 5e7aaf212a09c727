import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { numberFormat } from '../../../../lib/format/figures.ts'
import { Badge, type BadgeColour } from '../../../../ui/marks/badge.tsx'
import { useTruckBack } from '../../api.ts'
import { chooseTruck, type Fleet, type FleetTruck, type Keeper } from '../../model/fleet.ts'
import { COMPARTMENTS } from '../../model/load.ts'
import type { Truck } from '../../model/truck.ts'
import { useKeeperText } from './keeper-text.ts'
import classes from './truck-cards.module.css'

type Props = {
  truck: Truck
  fleet: Fleet | undefined
  onChange: (changes: Partial<Truck>) => void
  /** Opens the fields of a truck that is not of the fleet. */
  onHire: () => void
  /** Beside and below each other, instead of in one line that is moved sideways. */
  wrap?: boolean
  missing?: boolean
}

/** The fleet as cards: a truck chosen before the documents said which branch they leave from, free ones to choose, busy ones dashed with what keeps them; the last card is for a hired truck. */
export function TruckCards({ truck, fleet, onChange, onHire, wrap = false, missing = false }: Props) {
  const t = useTranslations('builder.fleet')
  const { truckId } = truck
  const isElsewhere =
    fleet !== undefined && truckId !== null && fleet.trucks.every(({ id }) => id !== truckId)
  return (
    <ul className={classes.cards} aria-label={t('label')} data-wrap={wrap || undefined}>
      {isElsewhere && (
        <li>
          <div className={classes.card} data-missing>
            <span className={classes.head}>
              <span className={classes.plate}>{truck.carRegistration}</span>
              <Badge colour="primary">{t('chosen')}</Badge>
            </span>
            <span className={classes.wrong}>{t('elsewhere')}</span>
          </div>
        </li>
      )}
      {fleet?.trucks.map((one) => (
        <li key={one.id}>
          {one.keeper === null || one.id === truck.truckId ? (
            <FreeTruck
              truck={one}
              driver={driverOf(truck, one, fleet)}
              chosen={one.id === truck.truckId}
              missing={missing}
              onChoose={() => onChange(chooseTruck(truck, one, fleet))}
            />
          ) : (
            <BusyTruck truck={one} keeper={one.keeper} />
          )}
        </li>
      ))}
      <li>
        <HiredTruck truck={truck} missing={missing} onHire={onHire} />
      </li>
    </ul>
  )
}

/** Who drives it: the driver chosen, else the one who drove it last. */
const driverOf = (truck: Truck, one: FleetTruck, fleet: Fleet) =>
  one.id === truck.truckId && truck.driverName !== ''
    ? truck.driverName
    : (fleet.drivers.find(({ id }) => id === one.lastDriverId)?.name ?? null)

type FreeProps = {
  truck: FleetTruck
  driver: string | null
  chosen: boolean
  missing: boolean
  onChoose: () => void
}

function FreeTruck({ truck, driver, chosen, missing, onChoose }: FreeProps) {
  const t = useTranslations('builder.fleet')
  return (
    <button
      type="button"
      className={classes.card}
      aria-pressed={chosen}
      data-missing={missing || undefined}
      onClick={onChoose}
    >
      <span className={classes.head}>
        <span className={classes.plate}>{truck.registration}</span>
        <Badge colour={chosen ? 'primary' : 'success'}>{chosen ? t('chosen') : t('free')}</Badge>
      </span>
      <span className={classes.text}>{driver ?? t('noDriver')}</span>
      <Split truck={truck} />
    </button>
  )
}

function BusyTruck({ truck, keeper }: { truck: FleetTruck; keeper: Keeper }) {
  const t = useTranslations('builder.fleet')
  const words = useKeeperText()
  const back = useTruckBack()
  const { shipment } = keeper
  const isAway = shipment !== null && shipment.stage !== 'ready' && shipment.stage !== 'loading'
  return (
    <div className={classes.card} data-busy>
      <span className={classes.head}>
        <span className={classes.plate}>{truck.registration}</span>
        <Badge colour={colourOf(keeper)}>{words.state(keeper)}</Badge>
      </span>
      <span className={classes.text} title={words.text(keeper)}>
        {words.text(keeper)}
      </span>
      {isAway ? (
        <button
          type="button"
          className={classes.back}
          aria-label={t('backOf', { registration: truck.registration })}
          disabled={back.isPending}
          onClick={() => back.mutate({ params: { id: shipment.id }, body: {} })}
        >
          {t('back')}
        </button>
      ) : (
        <Split truck={truck} />
      )}
    </div>
  )
}

const colourOf = ({ kind, shipment }: Keeper): BadgeColour =>
  kind !== 'shipment' ? 'warning' : shipment?.stage === 'loading' ? 'info' : 'secondary'

const tonnes = numberFormat({ most: 2 })
const inTonnes = (kg: number | null) => (kg === null ? '–' : tonnes(kg / 1000))

/** Tonnes by compartment and in all. */
function Split({ truck }: { truck: FleetTruck }) {
  const t = useTranslations('builder')
  const { capacities } = truck
  const isSplit = COMPARTMENTS.some((name) => capacities[name] !== null)
  return (
    <span className={classes.split}>
      {isSplit
        ? COMPARTMENTS.map((name) => (
            <span key={name} title={t(`compartment.${name}`)}>
              <i style={{ '--dot': `var(--${name}-mark)` } as CSSProperties} />
              {inTonnes(capacities[name] || null)}
            </span>
          ))
        : t('fleet.unsplit')}
      <b>{`${inTonnes(capacities.total)} t`}</b>
    </span>
  )
}

/** A truck that is not of the fleet: typed. */
function HiredTruck({ truck, missing, onHire }: { truck: Truck; missing: boolean; onHire: () => void }) {
  const t = useTranslations('builder.fleet')
  const isTyped = truck.truckId === null && truck.carRegistration.trim() !== ''
  return (
    <button
      type="button"
      className={classes.card}
      aria-pressed={isTyped}
      data-busy={isTyped ? undefined : true}
      data-missing={missing || undefined}
      onClick={onHire}
    >
      <span className={classes.head}>
        {isTyped ? <span className={classes.plate}>{truck.carRegistration}</span> : <span>{t('hired')}</span>}
        {isTyped ? <Badge colour="primary">{t('chosen')}</Badge> : <IconPlus size={16} aria-hidden="true" />}
      </span>
      <span className={classes.text}>{isTyped ? truck.driverName || t('noDriver') : t('hiredText')}</span>
      {isTyped && <span className={classes.split}>{t('hiredText')}</span>}
    </button>
  )
}
