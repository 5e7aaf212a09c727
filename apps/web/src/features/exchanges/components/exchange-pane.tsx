import { IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Exchange, exchangeQuery, useStep } from '../api.ts'
import type { ExchangeSearch } from '../search.ts'
import { ExchangeOrders } from './exchange-orders.tsx'
import { ExchangeSign, useFaultText } from './exchange-sign.tsx'
import { formatClock, formatDuration } from './exchange-words.ts'
import classes from './exchanges.module.css'
import { MessageView } from './message-view.tsx'

type Props = { search: ExchangeSearch; isOwn: boolean }

/** The open exchange: the refusal in plain words, each attempt, what was sent and answered, and what may be done. */
export function ExchangePane({ search, isOwn }: Props) {
  const t = useTranslations('exchanges')
  if (search.exchange === undefined) return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
  return (
    <>
      <RecordBar
        title={t('exchange')}
        back={linkOptions({ to: '/settings/b2b-logs', search: { ...search, exchange: undefined } })}
        total={0}
      />
      <Loaded key={search.exchange} id={search.exchange} isOwn={isOwn} />
    </>
  )
}

function Loaded({ id, isOwn }: { id: number; isOwn: boolean }) {
  const found = useQuery(exchangeQuery(id))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <RowsSkeleton />
  return <View exchange={found.data.data} isOwn={isOwn} />
}

function View({ exchange, isOwn }: { exchange: Exchange; isOwn: boolean }) {
  const t = useTranslations('exchanges')
  const fault = useFaultText()
  const last = exchange.sequence.at(-1)
  const [shown, setShown] = useState<number>()
  const attempt = exchange.sequence.find(({ number }) => number === shown) ?? last
  const why = fault(exchange.fault)
  return (
    <article className={classes.view}>
      <header className={classes.head}>
        <h2>
          {t('titleOf', {
            kind: t(`kind.${exchange.kind}`),
            direction: exchange.direction,
            retailer:
              exchange.retailer?.name ?? t(exchange.channel === 'webhook' ? 'allCustomers' : 'noRetailer'),
          })}
        </h2>
        <ExchangeSign row={exchange} />
      </header>
      <p className={classes.quiet}>
        <CodeText>{exchange.reference}</CodeText>
        {exchange.key && (
          <>
            {' '}
            · {t('key')} <CodeText>{exchange.key}</CodeText>
          </>
        )}{' '}
        · {t(`channel.${exchange.channel}`)}
      </p>
      <Documents exchange={exchange} isOwn={isOwn} />
      {why && exchange.state !== 'done' && (
        <div className={classes.alert} role="alert">
          <strong>{why}</strong>
          <p>
            {t(`advice.${adviceOf(exchange, isOwn)}`, {
              time: exchange.nextAt ? formatTime(exchange.nextAt) : '',
            })}
          </p>
        </div>
      )}
      {!why && exchange.state === 'in-doubt' && (
        <div className={classes.alert} role="alert">
          <strong>{t('doubt')}</strong>
          <p>{t('advice.doubt')}</p>
        </div>
      )}
      {exchange.handled && (
        <p className={classes.quiet}>
          {t('handled', { name: exchange.handled.by })} <DateText value={exchange.handled.at} time />
        </p>
      )}
      <ol className={classes.attempts}>
        {exchange.sequence.map((one) => (
          <li key={one.number}>
            <button
              type="button"
              aria-pressed={one.number === attempt?.number}
              onClick={() => setShown(one.number)}
            >
              <b>{t('ordinal', { number: one.number })}</b>
              <time dateTime={one.at}>{formatClock(one.at)}</time>
              <i data-result={one.result} aria-hidden="true" />
              <span>{statusOf(one.answer?.head) ?? t(`result.${one.result}`)}</span>
              <small>{formatDuration(one.milliseconds)}</small>
            </button>
          </li>
        ))}
      </ol>
      <ExchangeOrders orders={exchange.orders} />
      {exchange.claims && <p className={classes.quiet}>{t('claims', { ...exchange.claims })}</p>}
      <MessageView
        attempt={attempt}
        original={exchange.original?.text ?? null}
        marks={marksOf(attempt?.fault ?? null)}
      />
      <Decisions exchange={exchange} />
    </article>
  )
}

function adviceOf({ state, direction, nextAt, allowedActions }: Exchange, isOwn: boolean) {
  if (isOwn) return direction === 'in' ? 'own' : 'nothing'
  if (state === 'in-doubt') return 'doubt'
  if (nextAt !== null) return 'later'
  return allowedActions.includes('repeat') ? 'repeat' : 'handle'
}

/** '422 Unprocessable Entity' out of the first line of an answer. */
const statusOf = (head: string | undefined) => /\b[1-5]\d\d\b.*/.exec(head?.split('\n')[0] ?? '')?.[0]

/** What the refusal speaks of: its facts as they stand in the message. */
const marksOf = (fault: Exchange['fault']) =>
  Object.values(fault?.facts ?? {}).flatMap((fact) =>
    typeof fact === 'string' && fact.length > 2 ? [fact] : [],
  )

function Documents({ exchange, isOwn }: { exchange: Exchange; isOwn: boolean }) {
  const t = useTranslations('exchanges')
  if (exchange.documents.length === 0) return null
  return (
    <p className={classes.documents}>
      <span>{t('documents', { count: exchange.documents.length })}</span>
      {exchange.documents.map(({ type, id, number }) => {
        const params = { id: String(id) }
        if (isOwn) return <CodeText key={`${type}${id}`}>{number}</CodeText>
        const to =
          type === 'order'
            ? linkOptions({ to: '/documents/$id', params })
            : type === 'invoice'
              ? linkOptions({ to: '/documents/invoices/$id', params })
              : type === 'claim'
                ? linkOptions({ to: '/claims/$id', params })
                : linkOptions({ to: '/credit/$id', params })
        return (
          <PageLink key={`${type}${id}`} {...to} className="code">
            {number}
          </PageLink>
        )
      })}
    </p>
  )
}

/** Repeating is offered only where it is safe; what may arrive twice is asked about first. */
function Decisions({ exchange }: { exchange: Exchange }) {
  const t = useTranslations('exchanges')
  const [isAsking, setAsking] = useState(false)
  const { id, version, allowedActions, reference } = exchange
  const repeat = useStep(t('repeated', { reference }), () => setAsking(false))
  const handle = useStep(t('didHandle', { reference }))
  const again = allowedActions.find((action) => action !== 'handle')
  const run = () => again && repeat.mutate({ params: { id }, body: { action: again, version } })
  const start = () => (exchange.state === 'in-doubt' ? setAsking(true) : run())
  useShortcut('R', t('repeat'), start, { enabled: again !== undefined && !repeat.isPending, decides: true })
  return (
    <footer className={classes.decisions}>
      {again && <small>{t(exchange.key ? 'sameKey' : 'sameFile')}</small>}
      {exchange.original && (
        <FileButton
          file="GET /b2b/retailers/logs/{id}/original"
          input={{ params: { id } }}
          save
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('original')}
        </FileButton>
      )}
      {exchange.customerId !== null && (
        <LinkButton to="/settings/customers/$id" params={{ id: String(exchange.customerId) }}>
          {t('customer')}
        </LinkButton>
      )}
      {allowedActions.includes('handle') && (
        <Button
          reads={false}
          loading={handle.isPending}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={() => handle.mutate({ params: { id }, body: { action: 'handle', version } })}
        >
          {t('handle')}
        </Button>
      )}
      {again && (
        <Button
          primary
          keys="R"
          loading={repeat.isPending}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={start}
        >
          {t(again === 'send-again' ? 'sendAgain' : 'repeat')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('ask.title', { reference })}
        confirmLabel={t(again === 'send-again' ? 'sendAgain' : 'repeat')}
        tone="danger"
        pending={repeat.isPending}
        error={repeat.error?.message}
        onConfirm={run}
      >
        {t(again === 'send-again' ? 'ask.twice' : 'ask.asked')}
      </ConfirmDialog>
    </footer>
  )
}
