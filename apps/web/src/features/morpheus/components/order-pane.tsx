import { IconCircleCheck, IconDownload, IconFileCode, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Order, orderQuery } from '../api.ts'
import type { MorpheusSearch } from '../search.ts'
import { FaultList } from './fault-list.tsx'
import { InboundBadge } from './inbound-badge.tsx'
import classes from './morpheus.module.css'
import { OrderDecisions } from './order-decisions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'

type PaneProps = { search: MorpheusSearch; order: number | undefined }

/** The open order: what waits and why, what already goes on, and the original one press away. */
export function OrderPane({ search, order }: PaneProps) {
  const t = useTranslations('morpheus')
  if (order === undefined)
    return (
      <div className={classes.view}>
        <EmptyState title={t('chooseTitle')}>{t('chooseText')}</EmptyState>
      </div>
    )
  return (
    <>
      {search.order !== undefined && (
        <RecordBar
          title={t('orderTitle')}
          back={linkOptions({ to: '/morpheus', search: { ...search, order: undefined } })}
          total={0}
        />
      )}
      <OpenOrder id={order} />
    </>
  )
}

function OpenOrder({ id }: { id: number }) {
  const order = useQuery(orderQuery(id))
  if (order.error && !order.data) return <ErrorState error={order.error} retry={order.refetch} />
  if (!order.data) return <RowsSkeleton />
  return <OrderView order={order.data.data} />
}

function OrderView({ order }: { order: Order }) {
  const t = useTranslations('morpheus')
  const waiting = order.articles.filter(({ place }) => place === 'quarantine' || place === 'ready')
  const entered = order.articles.filter(({ place }) => place === 'document')
  const refused = order.articles.filter(({ place }) => place === 'refused')
  return (
    <article className={classes.view}>
      <header className={classes.head}>
        <div>
          <h2>{order.customer?.name ?? (order.placeName || order.placeCode || t('noCustomer'))}</h2>
          <p className={classes.note}>
            {t('reference')} <CodeText>{order.orderNumber || t('noNumber')}</CodeText>
            {order.deliverOn && (
              <>
                · {t('deliverOn')} <DateText value={order.deliverOn} />
              </>
            )}
            {order.articles.length > 0 && <> · {t('fileLinesFrom', linesOf(order))}</>}
          </p>
          <p className={classes.note}>
            <span className={classes.ofFile}>{order.file.name}</span>· {t('arrivedAt')}{' '}
            <DateText value={order.arrivedAt} time />
            {order.processedAt && (
              <>
                · {t('processedAt')} <DateText value={order.processedAt} time />
              </>
            )}
          </p>
        </div>
        <InboundBadge row={order} />
        {order.kind !== 'order' && <Badge colour="purple">{t(`kind.${order.kind}`)}</Badge>}
        <div className={classes.tools}>
          <FileButton
            file="GET /morpheus/files/{id}/original"
            input={{ params: { id: order.file.id } }}
            save
            leftSection={<IconFileCode size={16} aria-hidden="true" />}
          >
            {t('original')}
          </FileButton>
          <FileButton
            file="GET /morpheus/{id}/lines"
            input={{ params: { id: order.id } }}
            accept="text/csv"
            save
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {t('csv')}
          </FileButton>
        </div>
      </header>
      <Refusals order={order} />
      <Relations order={order} />
      {waiting.length > 0 && (
        <Card
          title={
            <>
              <IconLock size={17} className={classes.stopSign} aria-hidden="true" />
              {t('waiting', { count: waiting.length })}
            </>
          }
          actions={
            <span className={classes.note}>
              {t(order.waitsFor === null ? 'waitCause' : `waits.${order.waitsFor}`)}
            </span>
          }
          flush
        >
          <OrderLines lines={waiting} />
        </Card>
      )}
      {entered.length === 0 && <WaitingDocument order={order} />}
      {entered.length > 0 && (
        <Card
          title={<Entered order={order} count={entered.length} />}
          actions={<Stages order={order} />}
          flush
        >
          <OrderLines lines={entered} />
          <EnteredFoot order={order} waiting={waiting.length} />
        </Card>
      )}
      {refused.length > 0 && (
        <Card title={t('left', { count: refused.length })} flush>
          <OrderLines lines={refused} />
        </Card>
      )}
      <OrderHistory id={order.id} />
      <OrderDecisions order={order} waiting={waiting.length} />
    </article>
  )
}

/** Why the order as a whole went no further. */
function Refusals({ order }: { order: Order }) {
  const t = useTranslations('morpheus')
  const isPlain =
    order.refusal === null &&
    order.documentRefusal === null &&
    (order.customer !== null || order.kind !== 'order') &&
    order.waitsFor !== 'decision'
  if (isPlain) return null
  return (
    <div className={classes.alert} role="note">
      {order.refusal && <p>{t(`refusal.${order.refusal}`)}</p>}
      {order.knownDocument && (
        <p>
          {t('knownDocument')}{' '}
          <Link to="/documents/$id" params={{ id: String(order.knownDocument.id) }}>
            {order.knownDocument.number}
          </Link>
        </p>
      )}
      {order.known && (
        <p>
          {t('knownAs', { file: order.known.file })} <DateText value={order.known.arrivedAt} time />
        </p>
      )}
      <FaultList faults={order.faults} />
      {order.documentRefusal && <p>{t('documentRefused', { message: order.documentRefusal.message })}</p>}
      {order.waitsFor === 'decision' && <p>{t('decisionText')}</p>}
      {order.customer === null && order.refusal === null && order.kind === 'order' && (
        <p>
          {order.placeCode || order.placeName
            ? t('customerUnknown', { place: order.placeCode || order.placeName })
            : t('customerUnnamed')}
        </p>
      )}
    </div>
  )
}

/** The document that is there before its first line, or was until somebody gave it up. */
function WaitingDocument({ order: { documents } }: { order: Order }) {
  const t = useTranslations('morpheus')
  return documents.map(({ id, number, status, stages }) => (
    <p key={id} className={classes.entered}>
      <span>
        {t('waitingDocument')}{' '}
        <Link to="/documents/$id" params={{ id: String(id) }} className={classes.document}>
          {number}
        </Link>
      </span>
      <StageBadge status={status} stages={stages} />
    </p>
  ))
}

const SHOWN_DOCUMENTS = 3

function Entered({ order, count }: { order: Order; count: number }) {
  const t = useTranslations('morpheus')
  const { documents } = order
  return (
    <>
      <IconCircleCheck size={17} className={classes.goSign} aria-hidden="true" />
      {t(order.kind === 'order' ? 'entered' : 'applied', { count })}{' '}
      {documents.slice(0, SHOWN_DOCUMENTS).map(({ id, number }) => (
        <Link key={id} to="/documents/$id" params={{ id: String(id) }} className={classes.document}>
          {number}
        </Link>
      ))}
      {documents.length > SHOWN_DOCUMENTS && (
        <small>{t('moreDocuments', { count: documents.length - SHOWN_DOCUMENTS })}</small>
      )}
    </>
  )
}

/** Where the document is, while there is one; of more each says it on its own page. */
function Stages({ order: { documents } }: { order: Order }) {
  const [only] = documents
  return only === undefined || documents.length > 1 ? null : (
    <StageBadge status={only.status} stages={only.stages} />
  )
}

function EnteredFoot({ order, waiting }: { order: Order; waiting: number }) {
  const t = useTranslations('morpheus')
  const net = order.documents.reduce((sum, document) => sum + document.net, 0)
  const joins = order.documents.some(({ mayJoin }) => mayJoin)
  const words = (() => {
    if (waiting > 0) return t(joins ? 'joins' : 'follows', { count: waiting })
    if (order.documents.length > 1) return t('several', { count: order.documents.length })
    return ''
  })()
  return (
    <p className={classes.entered}>
      <span>{words}</span>
      <span>
        {t('net')} <b>{formatMoney(net)}</b>
      </span>
    </p>
  )
}

/** The order that a change is of, or the changes of an order. */
function Relations({ order }: { order: Order }) {
  const t = useTranslations('morpheus')
  const search = getRouteApi('/shell/morpheus').useSearch()
  const open = (id: number) => linkOptions({ to: '/morpheus', search: { ...search, order: id } })
  if (order.target === null && order.changes.length === 0 && order.kind === 'order') return null
  return (
    <ul className={classes.relations}>
      {order.kind !== 'order' && (
        <li>
          {order.target === null ? (
            t('targetMissing', { number: order.orderNumber })
          ) : (
            <Link {...open(order.target.id)}>{t('target', { number: order.orderNumber })}</Link>
          )}
        </li>
      )}
      {order.changes.map(({ id, kind, state }) => (
        <li key={id}>
          <Link {...open(id)}>{t(`change.${kind}`)}</Link>{' '}
          <InboundBadge row={{ state, isIncomplete: false }} />
        </li>
      ))}
    </ul>
  )
}

const linesOf = ({ articles }: Order) => {
  const at = articles.map(({ fileLine }) => fileLine)
  return { first: Math.min(...at), last: Math.max(...at) }
}
