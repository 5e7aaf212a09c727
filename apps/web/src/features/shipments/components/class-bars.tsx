import { totalCapacity } from '@cais/domain/shipments/weights'
import { IconSteeringWheel } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { formatTonnes, formatWeight } from '../../../lib/format/weight.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './class-bars.module.css'

const CLASSES = ['ambient', 'refrigerated', 'frozen'] as const

/** A tick per line; more would be a texture. */
const MOST_TICKS = 60

/** Per class what lies on the truck, what still goes on and what the truck takes; beside it the lines and the documents. */
export function ClassBars({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.load')
  const list = useTranslations('shipments.list')
  const { lineCount, loadedLines, weights, loadedWeights, documentCount, capacities } = shipment
  const takes = totalCapacity(capacities)
  return (
    <section className={classes.load} aria-label={t('label')}>
      <div className={classes.truck}>
        {CLASSES.map((name) => (
          <ClassBar
            key={name}
            name={name}
            weight={weights[name]}
            loaded={loadedWeights[name]}
            takes={capacities[name]}
          />
        ))}
        <span className={classes.cab} aria-hidden="true">
          <IconSteeringWheel size={20} />
        </span>
      </div>
      <div className={classes.sum}>
        <strong>
          {list('lines', { done: String(loadedLines), all: String(lineCount), count: lineCount })}
        </strong>
        {lineCount <= MOST_TICKS && (
          <span className={classes.ticks} aria-hidden="true">
            {Array.from({ length: lineCount }, (_, place) => place).map((place) => (
              <span key={place} data-done={place < loadedLines || undefined} />
            ))}
          </span>
        )}
        <span>
          <strong>{formatWeight(weights.total)}</strong>
          {takes !== null && (
            <span className={classes.quiet}> · {t('truckTakes', { weight: formatTonnes(takes) })}</span>
          )}
        </span>
        <span>{t('documents', { count: String(documentCount) })}</span>
      </div>
    </section>
  )
}

type BarProps = {
  name: (typeof CLASSES)[number]
  weight: number
  loaded: number
  takes: number | null
}

function ClassBar({ name, weight, loaded, takes }: BarProps) {
  const t = useTranslations('shipments.load')
  const truck = useTranslations('ui.truck')
  const whole = Math.max(takes ?? 0, weight)
  const percent = (part: number) => (whole === 0 ? 0 : (100 * part) / whole)
  const over = takes !== null && weight > takes
  const below =
    takes === null
      ? t('unknown')
      : t(over ? 'over' : 'takes', {
          takes: formatTonnes(takes),
          percent: takes === 0 ? formatTonnes(weight) : formatPercent(Math.round((100 * weight) / takes)),
        })
  return (
    <div className={classes.part} data-name={name}>
      <span className={classes.head}>
        {truck(name)} <strong>{formatTonnes(loaded)}</strong>{' '}
        <span className={classes.quiet}>{t('of', { weight: formatTonnes(weight) })}</span>
      </span>
      <span className={classes.box} data-over={over || undefined} aria-hidden="true">
        <span className={classes.still} style={{ width: `${percent(weight)}%` }} hidden={loaded >= weight} />
        <span className={classes.on} style={{ width: `${percent(loaded)}%` }} />
      </span>
      <span className={classes.below} data-over={over || undefined}>
        {below}
      </span>
    </div>
  )
}
