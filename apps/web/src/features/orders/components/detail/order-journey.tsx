import type { OrderReply } from '@cais/contract/orders/schemas'
import {
  IconBan,
  IconCheck,
  IconChecks,
  IconPackages,
  IconReceipt,
  IconSend,
  IconShoppingCart,
  IconTruckLoading,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { calendarDateOf, formatDate, formatTime, plusDays } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Card } from '../../../../ui/page/card.tsx'
import classes from './order-journey.module.css'
import { useStepWords } from './use-step-words.ts'

type JourneyStep = OrderReply['journey'][number]

const ICONS = {
  submitted: IconSend,
  approved: IconChecks,
  stock: IconPackages,
  loading: IconTruckLoading,
  invoice: IconReceipt,
  answered: IconChecks,
  ordered: IconShoppingCart,
}

/** The journey of the document: when and by whom each step was done, how long it took, and the current step (decision 0131). */
export function OrderJourney({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.journey')
  const { journey } = order
  if (journey.length === 0) return null
  const current = journey.find(({ state }) => state === 'here' || state === 'ended')
  return (
    <Card>
      <ol className={classes.journey} aria-label={t('label')}>
        {journey.map((stop, index) => (
          <StepItem key={stop.station} order={order} stop={stop} before={journey[index - 1]} />
        ))}
      </ol>
      {current && <CurrentStep order={order} stop={current} />}
    </Card>
  )
}

type Props = { order: OrderReply; stop: JourneyStep; before: JourneyStep | undefined }

function StepItem({ order, stop, before }: Props) {
  const { title, who } = useStepWords(order)
  const when = useMoment()
  const t = useTranslations('orders.journey')
  const Icon = stop.state === 'done' ? IconCheck : stop.state === 'ended' ? IconBan : ICONS[stop.station]
  const shortName = ({ station, state }: JourneyStep) =>
    state === 'done' && station !== 'stock' && station !== 'loading' && station !== 'invoice'
      ? t(`done.${station}`)
      : t(`ahead.${station}`)
  const seconds = before?.at && stop.at ? (Date.parse(stop.at) - Date.parse(before.at)) / 1000 : 0
  const took = seconds < 60 ? '' : formatDuration(seconds)
  const isHere = stop.state === 'here'
  return (
    <li className={classes.stop} data-state={stop.state} aria-current={isHere ? 'step' : undefined}>
      {before && (
        <span className={classes.way}>
          {took && (
            <span>
              <span className="hidden-text">{t('took')} </span>
              {took}
            </span>
          )}
        </span>
      )}
      <span className={classes.dot}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <strong className={classes.title}>
        <span className={classes.long}>{title(stop)}</span>
        <span className={classes.short} aria-hidden="true">
          {shortName(stop)}
        </span>
      </strong>
      <span className={classes.when}>
        {stop.at && (isHere ? t('since', { when: when(stop.at) }) : when(stop.at))}
        <br />
        {who(stop)}
      </span>
    </li>
  )
}

/** On a phone, where the steps are too narrow for it: the current step, since when and by whom. */
function CurrentStep({ order, stop }: { order: OrderReply; stop: JourneyStep }) {
  const { title, who } = useStepWords(order)
  const when = useMoment()
  const t = useTranslations('orders.journey')
  const at = stop.at && (stop.state === 'here' ? t('since', { when: when(stop.at) }) : when(stop.at))
  return (
    <p className={classes.standing}>
      <strong>{[title(stop), at].filter(Boolean).join(', ')}</strong>
      <span>{who(stop)}</span>
    </p>
  )
}

/** 'hoje, 10:06', 'ontem, 08:20', '17-11, 09:14'; with the year if it is not the current one. */
function useMoment() {
  const t = useTranslations('orders.journey')
  const today = calendarDateOf(new Date(useNow()))
  return (instant: string) => {
    const day = calendarDateOf(instant)
    const time = formatTime(instant)
    if (day === today) return t('today', { time })
    if (day === plusDays(today, -1)) return t('yesterday', { time })
    const date = day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(0, 5) : formatDate(day)
    return `${date}, ${time}`
  }
}
