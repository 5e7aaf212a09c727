import { IconSteeringWheel } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { formatLineWeight, formatWeight } from '../../../../lib/format/weight.ts'
import { type Capacity, COMPARTMENTS, type Load, weightsOf } from '../../model/load.ts'
import classes from './compartments.module.css'

type Props = {
  load: Load
  capacity: Capacity
  /** The load as it would be with what is proposed: shown above it, hatched. */
  proposed?: Load
  /** On a phone: what is left, or too much, in one line. */
  compact?: boolean
}

/** The truck seen from the side: three compartments that fill up; what is too much sticks out of the roof, hatched. */
export function Compartments({ load, capacity, proposed = load, compact = false }: Props) {
  const t = useTranslations('builder.compartment')
  const weights = weightsOf(load)
  const later = weightsOf(proposed)
  const Box = compact ? SmallBox : LargeBox
  return (
    <section className={classes.truck} aria-label={t('label')} data-compact={compact || undefined}>
      {COMPARTMENTS.map((name) => (
        <Box key={name} name={name} weight={weights[name]} later={later[name]} capacity={capacity[name]} />
      ))}
      <span className={classes.cab} aria-hidden="true">
        <IconSteeringWheel size={compact ? 18 : 22} />
      </span>
    </section>
  )
}

type BoxProps = {
  name: (typeof COMPARTMENTS)[number]
  weight: number
  later: number
  capacity: number | null
}

/** Shown where goods are loaded but the capacity is unknown. */
const UNMEASURED = 12
/** Pixels of the roof for an overload of a tenth of the capacity; never more than the most. */
const [ROOF, MOST_ROOF] = [13, 20]

const measured = ({ weight, capacity }: Pick<BoxProps, 'weight' | 'capacity'>) => {
  const percent =
    capacity === null ? null : capacity === 0 ? (weight > 0 ? 100 : 0) : (100 * weight) / capacity
  const over = capacity === null ? 0 : Math.max(0, weight - capacity)
  return { percent, over, fill: percent === null ? (weight > 0 ? UNMEASURED : 0) : Math.min(100, percent) }
}

function LargeBox(box: BoxProps) {
  const t = useTranslations('builder.compartment')
  const { name, weight, later, capacity } = box
  const { percent, over, fill } = measured(box)
  const next = measured({ weight: later, capacity })
  const roof = capacity ? Math.min(MOST_ROOF, 6 + (ROOF * over * 10) / capacity) : MOST_ROOF
  const figure = String(Math.round(percent ?? 0))
  return (
    <div className={classes.box} data-name={name} data-over={over > 0 || undefined}>
      {later > weight && <span className={classes.proposed} style={{ height: `${next.fill}%` }} />}
      <span className={classes.fill} style={{ height: `${fill}%` }} />
      {over > 0 && <span className={classes.roof} style={{ '--over': `${roof}px` } as CSSProperties} />}
      <span className={classes.name}>{t(name)}</span>
      <span className={classes.weight}>
        <strong>{formatWeight(weight)}</strong>{' '}
        {capacity === null
          ? t('unknown')
          : capacity === 0
            ? t('none')
            : t('of', { capacity: formatWeight(capacity) })}
      </span>
      {percent !== null && (over > 0 || capacity !== 0) && (
        <span className={classes.percent} data-over={over > 0 || undefined}>
          {over > 0
            ? t(capacity === 0 ? 'overNone' : 'over', { percent: figure, kg: formatLineWeight(over) })
            : later > weight
              ? t('percentLater', { percent: figure, later: String(Math.round(next.percent ?? 0)) })
              : t('percent', { percent: figure })}
        </span>
      )}
    </div>
  )
}

function SmallBox(box: BoxProps) {
  const t = useTranslations('builder.compartment')
  const { name, weight, capacity } = box
  const { over, fill } = measured(box)
  const left = capacity === null ? null : Math.max(0, capacity - weight)
  return (
    <div className={classes.box} data-name={name} data-over={over > 0 || undefined}>
      <span className={classes.fill} style={{ height: `${fill}%` }} />
      {over > 0 && <span className={classes.roof} />}
      <span className={classes.name}>{left === null || over > 0 ? t(name) : t(`free.${name}`)}</span>
      <span className={classes.weight}>
        {over > 0 ? (
          <strong className={classes.over}>{t('overShort', { kg: formatLineWeight(over) })}</strong>
        ) : (
          <strong>{formatWeight(left ?? weight)}</strong>
        )}
      </span>
    </div>
  )
}
