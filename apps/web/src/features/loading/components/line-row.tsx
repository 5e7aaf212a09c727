import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatTime } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { keyOf, type Line, type Reason, type Rest, round, shortStep, tickStep } from '../model/load-steps.ts'
import type { Editing, LoadingHands } from '../model/use-loading.ts'
import classes from './loading.module.css'

type Props = { line: Line; hands: LoadingHands }
type RowProps = Props & {
  /** What is being changed of this line. */
  editing: Editing | null
  mayLoad: boolean
}

/** A line on one batch: a tick as large as a glove, and its quantity, which can be made smaller with a reason. */
export const LineRow = memo(function LineRow({ line, hands, editing, mayLoad }: RowProps) {
  const t = useTranslations('loading.line')
  const isShort = line.loaded !== null && line.loaded < line.asked
  const isLoaded = line.loaded !== null && !isShort
  const isEditing = mayLoad && editing !== null
  const names = { product: line.description, batch: line.batch }
  const quantity = formatQuantity(line.asked)
  const inUnit = isShort ? t('of', { quantity, unit: line.unit }) : line.unit
  const toggle = () => (line.loaded === null ? hands.tick(line) : hands.act(tickStep(line, null)))
  return (
    <li className={classes.line} data-state={isShort || isEditing ? 'short' : isLoaded ? 'done' : 'open'}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.tick}
          aria-pressed={line.loaded !== null}
          aria-label={
            line.loaded === null ? t('load', { ...names, quantity, unit: line.unit }) : t('unload', names)
          }
          disabled={!mayLoad}
          onClick={toggle}
        >
          {isLoaded && <IconCheck size={32} aria-hidden="true" />}
          {isShort && <IconMinus size={28} aria-hidden="true" />}
        </button>
        <div className={classes.product}>
          <strong>{line.description}</strong>
          <LineDetail line={line} />
        </div>
        <button
          type="button"
          className={classes.quantity}
          aria-label={t('otherQuantity', {
            ...names,
            shown: `${formatQuantity(line.loaded ?? line.asked)} ${inUnit}`,
          })}
          aria-expanded={isEditing}
          disabled={!mayLoad}
          onClick={() => hands.setEditing(isEditing ? null : { key: keyOf(line), quantity: null })}
        >
          <strong>{formatQuantity(line.loaded ?? line.asked)}</strong> {inUnit}
        </button>
      </div>
      {isEditing && <ShortEditor line={line} proposed={editing?.quantity ?? null} hands={hands} />}
    </li>
  )
})

/** Class, batch and expiry; once settled how and by whom. */
function LineDetail({ line }: { line: Line }) {
  const t = useTranslations('loading')
  const me = useCurrentUser()?.id
  const parts = [
    line.expiry && t('line.expiry', { date: formatDate(line.expiry) }),
    line.reason && t(`reasons.${line.reason}`),
    line.settledAt && line.scanned && t('line.scannedAt', { time: formatTime(line.settledAt) }),
    line.settledAt &&
      line.loaded !== null &&
      line.settledBy?.id !== me &&
      t('line.tickedBy', { name: line.settledBy?.name ?? '', time: formatTime(line.settledAt) }),
  ].filter(Boolean)
  return (
    <span className={classes.detail}>
      <i className={classes.dot} data-temperature={line.temperature} aria-hidden="true" />
      {t(`temperatures.${line.temperature}`)} · <span className="code">{line.batch}</span>
      {parts.map((part) => ` · ${part}`)}
    </span>
  )
}

/** What is loaded of a short line; else one less than asked, because somebody who opens it has less. */
const lessOf = ({ asked, loaded }: Line) =>
  loaded !== null && loaded < asked ? loaded : Math.max(0, round(asked - 1))

type EditorProps = Props & { proposed: number | null }

/** Less than asked: how much, and why. It cannot be left without a reason. */
function ShortEditor({ line, proposed, hands }: EditorProps) {
  const t = useTranslations('loading.short')
  const [quantity, setQuantity] = useState<number | null>(proposed ?? lessOf(line))
  const [reason, setReason] = useState<Reason | null>(line.reason)
  const [rest, setRest] = useState<Rest>(line.rest ?? 'analysis')
  const missing = round(line.asked - (quantity ?? line.asked))
  const save = (next: { quantity?: number | null; reason?: Reason; rest?: Rest }) => {
    const loaded = next.quantity === undefined ? quantity : next.quantity
    const why = next.reason ?? reason
    if (next.quantity !== undefined) setQuantity(next.quantity)
    if (next.reason) setReason(next.reason)
    if (next.rest) setRest(next.rest)
    if (loaded === null || loaded >= line.asked || why === null) return
    hands.act(shortStep(line, loaded, why, next.rest ?? rest))
  }
  const step = (by: number) => {
    const next = round(Math.min(line.asked, Math.max(0, (quantity ?? 0) + by)))
    save({ quantity: next })
  }
  return (
    <div className={classes.editor}>
      <div className={classes.stepper}>
        <button type="button" aria-label={t('less')} disabled={(quantity ?? 0) <= 0} onClick={() => step(-1)}>
          <IconMinus size={26} aria-hidden="true" />
        </button>
        <QuantityField
          aria-label={t('quantity', { product: line.description })}
          value={quantity}
          onChange={(value, invalid) => invalid === null && save({ quantity: value })}
        />
        <button
          type="button"
          aria-label={t('more')}
          disabled={quantity !== null && quantity >= line.asked}
          onClick={() => step(1)}
        >
          <IconPlus size={26} aria-hidden="true" />
        </button>
        <p className={classes.missing}>
          <strong>
            {missing > 0 ? t('missing', { quantity: formatQuantity(missing), unit: line.unit }) : t('whole')}
          </strong>
          {missing > 0 && <span>{t(rest === 'close' ? 'toClose' : 'toAnalysis')}</span>}
        </p>
      </div>
      {missing > 0 ? (
        <>
          <ReasonButtons chosen={reason} onChoose={(why) => save({ reason: why })} />
          <div className={classes.choices}>
            <Button
              className={classes.large}
              onClick={() => save({ rest: rest === 'close' ? 'analysis' : 'close' })}
            >
              {t(rest === 'close' ? 'analysis' : 'close')}
            </Button>
            <OtherBatchButton line={line} reason={reason} hands={hands} />
          </div>
        </>
      ) : (
        <div className={classes.choices}>
          <Button primary className={classes.large} onClick={() => hands.tick(line)}>
            {t('done')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The batch that goes next may take the place of what is missing, once it is said why. */
function OtherBatchButton({ line, reason, hands }: Props & { reason: Reason | null }) {
  const t = useTranslations('loading.short')
  const other = line.otherBatches.find(({ why }) => why === null)
  if (other === undefined || reason === null) return null
  const expiry = other.expiry ? formatDate(other.expiry) : '–'
  const about = t('otherBatchOf', {
    batch: other.batch,
    expiry,
    free: formatQuantity(other.free),
    unit: line.unit,
  })
  return (
    <Button className={classes.large} onClick={() => hands.takeOther(line, other.batch, reason)}>
      {t('otherBatch')} · {about}
    </Button>
  )
}

const REASONS = ['not-found', 'damaged', 'short-life', 'no-room', 'refused'] as const

type ReasonProps = { label?: string; chosen: Reason | null; onChoose: (reason: Reason) => void }

/** Why less, or another batch, goes. */
export function ReasonButtons({ label, chosen, onChoose }: ReasonProps) {
  const t = useTranslations('loading')
  return (
    <fieldset className={classes.reasons}>
      {label && <legend>{label}</legend>}
      {REASONS.map((reason) => (
        <button key={reason} type="button" aria-pressed={chosen === reason} onClick={() => onChoose(reason)}>
          {t(`reasons.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}
