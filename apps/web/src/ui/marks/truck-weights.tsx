import { IconSteeringWheel } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../lib/format/weight.ts'
import classes from './truck-weights.module.css'

const COMPARTMENTS = ['ambient', 'refrigerated', 'frozen'] as const
type Compartment = (typeof COMPARTMENTS)[number]
type Props = {
  /** Kilograms loaded. */
  weights: Readonly<Record<Compartment, number>>
  /** Kilograms that fit; null when unknown. */
  capacity: Readonly<Record<Compartment, number | null>>
}

/** The truck seen from the side: three compartments that fill up. Overload is a warning and refuses nothing. */
export function TruckWeights({ weights, capacity }: Props) {
  const t = useTranslations('ui.truck')
  return (
    <section className={classes.truck} aria-label={t('label')}>
      {COMPARTMENTS.map((name) => (
        <CompartmentBox key={name} name={name} weight={weights[name]} capacity={capacity[name]} />
      ))}
      <span className={classes.cab} aria-hidden="true">
        <IconSteeringWheel size={20} />
      </span>
    </section>
  )
}

/** Shown where goods are loaded but the capacity is unknown. */
const UNMEASURED = 8

type BoxProps = { name: Compartment; weight: number; capacity: number | null }

function CompartmentBox({ name, weight, capacity }: BoxProps) {
  const t = useTranslations('ui.truck')
  const over = capacity !== null && weight > capacity
  const fill = capacity ? Math.min(100, (100 * weight) / capacity) : weight > 0 ? UNMEASURED : 0
  return (
    <div className={classes.compartment} data-name={name} data-over={over || undefined}>
      <span className={classes.fill} style={{ height: `${fill}%` }} />
      <span className={classes.name}>{t(name)}</span>
      <strong className={classes.weight}>{formatWeight(weight)}</strong>
      {capacity !== null && (
        <span className={classes.capacity}>{t('of', { capacity: formatWeight(capacity) })}</span>
      )}
      {over && <span className={classes.over}>{t('over')}</span>}
    </div>
  )
}
