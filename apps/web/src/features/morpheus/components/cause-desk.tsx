import { IconChevronRight, IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../lib/format/age.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Kbd } from '../../../ui/actions/kbd.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Cause, causesQuery, dayQuery, MOST_CAUSES, SHOWN_CAUSES } from '../api.ts'
import { CauseChoice } from './cause-choice.tsx'
import classes from './desk.module.css'

type Props = {
  /** The cause that is worked on; none = the first. */
  chosen: number | undefined
  onChoose: (id: number) => void
  onMended: () => void
}

/** Why lines wait, over all files: one is open, J and K go to the next and the one before. */
export function CauseDesk({ chosen, onChoose, onMended }: Props) {
  const t = useTranslations('morpheus.desk')
  const [shown, setShown] = useState(SHOWN_CAUSES)
  const found = useQuery(causesQuery(shown))
  const causes = found.data?.data ?? []
  const at = Math.max(
    0,
    causes.findIndex(({ id }) => id === chosen),
  )
  const go = (step: number) => {
    const next = causes[at + step]
    if (next) onChoose(next.id)
  }
  useShortcut('J', t('next'), () => go(1), { enabled: causes.length > 1 })
  useShortcut('K', t('before'), () => go(-1), { enabled: causes.length > 1 })
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <RowsSkeleton />
  const { lines, total } = found.data.meta
  return (
    <div className={classes.desk}>
      <div className={classes.deskHead}>
        <h2 className={classes.heading}>
          {causes.length === 0 ? t('nothing') : t('stopped', { lines, count: total })}
        </h2>
        <button type="button" className={classes.link} onClick={onMended}>
          {t('mended')}
        </button>
      </div>
      {causes.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <ul className={classes.causes}>
        {causes.map((cause, place) => (
          <li key={cause.id}>
            {place === at ? (
              <OpenCause cause={cause} />
            ) : (
              <ClosedCause cause={cause} onOpen={() => onChoose(cause.id)} />
            )}
          </li>
        ))}
      </ul>
      {causes.length < total && shown < MOST_CAUSES && (
        <Button loading={found.isFetching} onClick={() => setShown(MOST_CAUSES)}>
          {t('more', { count: Math.min(total, MOST_CAUSES) - causes.length })}
        </Button>
      )}
      <DeskFoot hasCauses={causes.length > 0} />
    </div>
  )
}

/** What the sender wrote, as it is shown beside the number of lines. */
export function useCauseWords() {
  const t = useTranslations('morpheus.desk')
  return ({ kind, key, hint, about, lines }: Cause) => {
    const code = kind === 'unit' ? key.split('/').slice(1).join('/') : kind === 'pack' ? packOf(key) : key
    const isCode = kind === 'article' || kind === 'customer' || kind === 'unit' || kind === 'pack'
    const name = (() => {
      if (kind === 'article' || kind === 'customer') return hint
      return about?.description ?? ''
    })()
    return {
      what: t(`cause.${causeKind(kind)}`, { count: lines }),
      code: kind === 'price' ? differenceOf(hint) : kind === 'quantity' ? hint : isCode ? code : '',
      name,
    }
  }
}

const causeKind = (kind: Cause['kind']) => (kind === 'invoice' || kind === 'reason' ? 'article' : kind)

/** '−4.2 %', with the decimal mark of the reader. */
const differenceOf = (hint: string) => hint.replace(/\d+\.\d+/, (figure) => formatQuantity(Number(figure)))

/** 'A-1/cx/20000' is 20 cx. */
function packOf(key: string): string {
  const [unit = '', milli = '0'] = key.split('/').slice(-2)
  return `${formatQuantity(Number(milli) / 1000)} ${unit}`
}

function OpenCause({ cause }: { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const words = useCauseWords()(cause)
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another cause opens
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [cause.id])
  return (
    <section ref={card} className={classes.open} aria-label={words.what}>
      <header className={classes.openHead}>
        <b className={classes.count}>{formatQuantity(cause.lines)}</b>
        <div>
          <h3>
            {words.what} <span className={classes.code}>{words.code}</span>
          </h3>
          <p>
            {[
              words.name && `«${words.name}»`,
              cause.amount > 0
                ? t('figures', { orders: cause.orders, amount: formatMoney(cause.amount) })
                : t('figuresPlain', { orders: cause.orders }),
              cause.senderName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Age cause={cause} />
        </div>
      </header>
      <CauseChoice key={cause.id} cause={cause} />
    </section>
  )
}

function ClosedCause({ cause, onOpen }: { cause: Cause; onOpen: () => void }) {
  const words = useCauseWords()(cause)
  const rest = [words.name, cause.senderName].filter(Boolean).join(' · ')
  return (
    <button type="button" className={classes.closed} onClick={onOpen}>
      <b className={classes.count}>{formatQuantity(cause.lines)}</b>
      <span className={classes.closedWords}>
        <strong>{words.what}</strong>
        <small>
          {words.code && <span className={classes.code}>{words.code}</span>}
          {words.code && rest && ' · '}
          {rest}
        </small>
        <Age cause={cause} />
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </button>
  )
}

/** How long it has waited and with whom; what is old says so with a sign. */
function Age({ cause: { openedAt, owner, isOld } }: { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const now = useNow()
  if (!isOld && owner === null) return null
  return (
    <small className={classes.age} data-old={isOld || undefined}>
      {isOld && <IconClockExclamation size={14} aria-hidden="true" />}
      {isOld && t('old', { age: formatAge(openedAt, now) })}
      {isOld && owner && ' · '}
      {owner && t('owner', { name: owner.name })}
    </small>
  )
}

/** The keys, what is on its way, and what went on by itself yesterday. */
function DeskFoot({ hasCauses }: { hasCauses: boolean }) {
  const t = useTranslations('morpheus.desk')
  const day = useQuery(dayQuery()).data?.data
  return (
    <footer className={classes.foot}>
      {hasCauses && (
        <span className={classes.keys} aria-hidden="true">
          <Kbd keys="J" /> <Kbd keys="K" /> {t('keys.cause')} <Kbd keys="Enter" /> {t('keys.apply')}
        </span>
      )}
      {day && day.entering > 0 ? (
        <span role="status">{t('entering', { count: day.entering })}</span>
      ) : (
        day && day.lines > 0 && <span>{t('yesterday', { alone: day.alone, lines: day.lines })}</span>
      )}
    </footer>
  )
}

/** The way back from another view of the middle to the causes. */
export function BackToCauses({ title, onBack }: { title: string; onBack: () => void }) {
  const t = useTranslations('morpheus.desk')
  return (
    <div className={classes.deskHead}>
      <h2 className={classes.heading}>{title}</h2>
      <Button size="compact-sm" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}
