import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { keyOf, type Stop } from '../model/load-steps.ts'
import type { Editing, LoadingHands, LoadingWork } from '../model/use-loading.ts'
import { LineRow } from './line-row.tsx'
import classes from './loading.module.css'

type Props = {
  stop: Stop
  isOpen: boolean
  /** The line of this stop whose quantity is being changed. */
  editing: Editing | null
  mayLoad: boolean
  hands: LoadingHands
}

/** What a card needs of the work. Cards whose stop stays as it is are not drawn again. */
export const propsOfStop = (stop: Stop, { openStop, editing, mayLoad, hands }: LoadingWork) => {
  const isOpen = openStop === stop.orderId
  return { isOpen, editing: isOpen ? editing : null, mayLoad, hands }
}

/** One stop of the truck; only the open one shows its lines. */
export const StopCard = memo(function StopCard(props: Props) {
  const { stop, isOpen, hands } = props
  const t = useTranslations('loading.stop')
  const { settled, parts } = stop.progress
  const isDone = settled === parts
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <section
      ref={card}
      className={classes.stop}
      data-open={isOpen || undefined}
      aria-label={`${stop.customerName}, ${t('delivery', { position: String(stop.position) })}`}
    >
      <button
        type="button"
        className={classes.stopHead}
        aria-expanded={isOpen}
        onClick={() => hands.setOpenStop(isOpen ? null : stop.orderId)}
      >
        <span className={classes.position} data-done={isDone || undefined}>
          {isDone ? <IconCheck size={20} aria-hidden="true" /> : stop.position}
        </span>
        <span className={classes.customer}>
          <strong>{stop.customerName}</strong>
          <span className={classes.muted}>
            {!isOpen && '· '}
            {t('delivery', { position: String(stop.position) })}
            {isOpen && (
              <>
                {' · '}
                <span className="code">{stop.number}</span>
                {' · '}
                {t('gross', { weight: formatWeight(stop.totalWeight) })}
              </>
            )}
          </span>
        </span>
        <span className={classes.count} data-done={isDone || undefined}>
          {t('of', { settled: String(settled), parts: String(parts) })}
          {!isOpen && !isDone && ` · ${formatWeight(stop.totalWeight)}`}
        </span>
        {isOpen ? (
          <IconChevronUp size={20} aria-hidden="true" />
        ) : (
          <IconChevronDown size={20} aria-hidden="true" />
        )}
      </button>
      {isOpen && <Lines {...props} />}
    </section>
  )
})

/** Lines stay where they are while the stop is open; those that were loaded before it was opened are folded. */
function Lines({ stop, editing, mayLoad, hands }: Props) {
  const t = useTranslations('loading.stop')
  const isWhole = (line: Stop['lines'][number]) => line.loaded !== null && line.loaded >= line.asked
  const [folded] = useState(() => new Set(stop.lines.filter(isWhole).slice(1).map(keyOf)))
  const [showAll, setShowAll] = useState(stop.lines.every(isWhole))
  const isFolded = (line: Stop['lines'][number]) => !showAll && folded.has(keyOf(line)) && isWhole(line)
  const shown = stop.lines.filter((line) => !isFolded(line))
  const hidden = stop.lines.length - shown.length
  return (
    <>
      <ul className={classes.lines}>
        {shown.map((line) => (
          <LineRow
            key={keyOf(line)}
            line={line}
            editing={editing?.key === keyOf(line) ? editing : null}
            mayLoad={mayLoad}
            hands={hands}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setShowAll(true)}>
          <IconCheck size={18} aria-hidden="true" />
          {t('more', { count: hidden })}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    </>
  )
}

/** The stops that are loaded, in one line until somebody wants to see them. */
export function DoneStops({ stops, work }: { stops: readonly Stop[]; work: LoadingWork }) {
  const t = useTranslations('loading.stop')
  const [isOpen, setOpen] = useState(false)
  const [first] = stops
  if (first === undefined) return null
  if (stops.length === 1) return <StopCard stop={first} {...propsOfStop(first, work)} />
  const lines = stops.reduce((sum, { progress }) => sum + progress.parts, 0)
  return (
    <>
      <section className={classes.stop}>
        <button
          type="button"
          className={classes.stopHead}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.position} data-done>
            <IconCheck size={20} aria-hidden="true" />
          </span>
          <span className={classes.customer}>
            <strong>
              {stops.length > 3
                ? t('done', { count: stops.length })
                : stops.map(({ customerName }) => customerName).join(', ')}
            </strong>
            <span className={classes.muted}>
              {t('deliveries', { positions: stops.map(({ position }) => position).join(', ') })}
            </span>
          </span>
          <span className={classes.count} data-done>
            {t('of', { settled: String(lines), parts: String(lines) })}
          </span>
          {isOpen ? (
            <IconChevronUp size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </button>
      </section>
      {isOpen &&
        stops.map((stop) => <StopCard key={stop.orderId} stop={stop} {...propsOfStop(stop, work)} />)}
    </>
  )
}
