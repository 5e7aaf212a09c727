import { IconBan, IconDownload, IconFileCode, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { CauseCards } from '../../../ui/quarantine/cause-cards.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { causesQuery, type Line, type Order, orderQuery, useCheck, useLeaveOut } from '../api.ts'
import type { MorpheusSearch } from '../search.ts'
import { FaultList } from './fault-list.tsx'
import { InboundBadge } from './inbound-badge.tsx'
import classes from './morpheus.module.css'

/** The open order: what waits and why, what already goes on, and the original one press away. */
export function OrderPane({ search }: { search: MorpheusSearch }) {
  const t = useTranslations('morpheus')
  if (search.order === undefined) return <Causes />
  return (
    <>
      <RecordBar
        title={t('orderTitle')}
        back={linkOptions({ to: '/morpheus', search: { ...search, order: undefined } })}
        total={0}
      />
      <OpenOrder id={search.order} />
    </>
  )
}

/** What waits by its causes: solved once, every line alike goes on. */
function Causes() {
  const t = useTranslations('morpheus')
  const found = useQuery(causesQuery())
  const causes = found.data?.data
  if (found.error && !causes) return <ErrorState error={found.error} retry={found.refetch} />
  if (!causes) return <RowsSkeleton />
  const lines = causes.reduce((sum, { items }) => sum + items, 0)
  if (causes.length === 0) return <EmptyState title={t('noCauses')}>{t('chooseText')}</EmptyState>
  return (
    <section className={classes.view}>
      <h2 className={classes.heading}>
        {t('causes', { lines, count: found.data?.meta.pagination.totalItems ?? causes.length })}
      </h2>
      <CauseCards causes={causes} />
    </section>
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
          </p>
        </div>
        <InboundBadge row={order} />
        <div className={classes.tools}>
          <FileButton
            file="GET /morpheus/files/{id}/original"
            input={{ params: { id: order.file.id } }}
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
      {waiting.length > 0 && (
        <Card title={t('waiting', { count: waiting.length })} flush>
          <Lines lines={waiting} />
        </Card>
      )}
      {entered.length > 0 && (
        <Card title={<Entered order={order} count={entered.length} />} flush>
          <Lines lines={entered} />
        </Card>
      )}
      {refused.length > 0 && (
        <Card title={t('left', { count: refused.length })} flush>
          <Lines lines={refused} />
        </Card>
      )}
      <Decisions order={order} waiting={waiting.length} />
    </article>
  )
}

/** Why the order as a whole went no further. */
function Refusals({ order }: { order: Order }) {
  const t = useTranslations('morpheus')
  const isPlain = order.refusal === null && order.documentRefusal === null && order.customer !== null
  if (isPlain) return null
  return (
    <div className={classes.alert} role="note">
      {order.refusal && <p>{t(`refusal.${order.refusal}`)}</p>}
      {order.known && (
        <p>
          {t('knownAs', { file: order.known.file })} <DateText value={order.known.arrivedAt} time />
        </p>
      )}
      <FaultList faults={order.faults} />
      {order.documentRefusal && <p>{t('documentRefused', { message: order.documentRefusal.message })}</p>}
      {order.customer === null && order.refusal === null && (
        <p>{t('customerUnknown', { place: order.placeCode || order.placeName || '?' })}</p>
      )}
    </div>
  )
}

function Entered({ order, count }: { order: Order; count: number }) {
  const t = useTranslations('morpheus')
  return (
    <>
      {t('entered', { count })}{' '}
      {order.documents.map(({ id, number }) => (
        <Link key={id} to="/documents/$id" params={{ id: String(id) }} className={classes.document}>
          {number}
        </Link>
      ))}
    </>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('morpheus')
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={classes.article}>
            {line.product?.description ?? (line.description || t('noDescription'))}
            <code>{line.gtin || line.buyerCode || line.supplierCode}</code>
          </span>
          <span className={classes.figure}>
            {line.quantity === null ? (
              (line.unreadable ?? '?')
            ) : (
              <QuantityText value={line.quantity} unit={line.orderedUnit ?? line.unit} />
            )}
          </span>
          <span className={classes.figure}>{line.price !== null && formatMoney(line.price)}</span>
          <span className={classes.cause}>
            {line.cause && (
              <Badge colour={line.cause === 'article' ? 'danger' : 'warning'}>
                {t(`cause.${line.cause}`)}
              </Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Decisions({ order, waiting }: { order: Order; waiting: number }) {
  const t = useTranslations('morpheus')
  const check = useCheck()
  const leaveOut = useLeaveOut()
  const [isAsking, setAsking] = useState(false)
  const { id, version, allowedActions } = order
  const mayCheck = allowedActions.includes('check')
  const run = () => check.mutate({ params: { id }, body: { version } })
  useShortcut('V', t('check'), run, { enabled: mayCheck })
  if (allowedActions.length === 0) return null
  return (
    <footer className={classes.decisions}>
      {allowedActions.includes('leave-out') && (
        <Button leftSection={<IconBan size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('leaveOut', { count: waiting })}
        </Button>
      )}
      {mayCheck && (
        <Button
          primary
          keys="V"
          loading={check.isPending}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={run}
        >
          {t('check')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('leaveOutTitle', { count: waiting })}
        confirmLabel={t('leaveOut', { count: waiting })}
        tone="danger"
        pending={leaveOut.isPending}
        onConfirm={() =>
          leaveOut.mutate({ params: { id }, body: { version } }, { onSettled: () => setAsking(false) })
        }
      >
        {t('leaveOutText', { number: order.orderNumber })}
      </ConfirmDialog>
    </footer>
  )
}
