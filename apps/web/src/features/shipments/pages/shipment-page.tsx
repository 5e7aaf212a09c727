import { onlyReprints } from '@cais/domain/access/landing'
import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatWeight } from '../../../lib/format/weight.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { ShipmentBadge } from '../../../ui/marks/stage-badge.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { DetailSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentQuery } from '../api.ts'
import { BillingPanel } from '../components/billing/billing-panel.tsx'
import { ClassBars } from '../components/class-bars.tsx'
import { DepartureChip } from '../components/departure-chip.tsx'
import { PrintConfirmation } from '../components/print-confirmation.tsx'
import { PrinterQueue } from '../components/printer-queue.tsx'
import classes from '../components/shipment.module.css'
import { FurtherActions, NextActions, ShipmentActions } from '../components/shipment-actions.tsx'
import { ShipmentDocuments } from '../components/shipment-documents.tsx'
import { ShipmentNotes } from '../components/shipment-notes.tsx'
import { ShipmentStations } from '../components/shipment-stations.tsx'
import { isBilled } from '../model/billing-groups.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { readShipmentSearch, SHIPMENT_VIEWS } from '../search.ts'

const AddDocuments = lazyComponent(async () => (await import('../components/add-documents.tsx')).AddDocuments)
const BillingList = lazyComponent(
  async () => (await import('../components/billing/billing-list.tsx')).BillingList,
)
const ShipmentLines = lazyComponent(
  async () => (await import('../components/shipment-lines.tsx')).ShipmentLines,
)
const ShipmentClasses = lazyComponent(
  async () => (await import('../components/shipment-classes.tsx')).ShipmentClasses,
)
const ShipmentInvoices = lazyComponent(
  async () => (await import('../components/shipment-invoices.tsx')).ShipmentInvoices,
)
const ShipmentHistory = lazyComponent(
  async () => (await import('../components/shipment-history.tsx')).ShipmentHistory,
)

const CLASSES = ['ambient', 'refrigerated', 'frozen'] as const
const route = getRouteApi('/shell/picking/$id')

/** One shipment: where it stands, what is on the truck, its documents in the order of delivery, and the allowed actions. */
export function ShipmentPage() {
  const { id } = route.useParams()
  const found = useQuery(shipmentQuery(Number(id)))
  const isReprint = onlyReprints(rolesOf(useCurrentUser()), 'picking')
  const { number, route: way } = found.data?.data ?? {}
  useRememberRecord(
    number ? { kind: 'shipments', id, number, name: way ?? '', link: `/picking/${id}` } : undefined,
  )
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  const shipment = found.data.data
  if (isReprint) return <Reprints shipment={shipment} />
  return (
    <>
      <Header shipment={shipment} />
      <ShipmentStations shipment={shipment} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PrinterQueue shipment={shipment} />
          <PrintConfirmation shipment={shipment} />
          {isBilled(shipment) && <BillingPanel shipment={shipment} />}
          {!isBilled(shipment) && <ClassBars shipment={shipment} />}
          <Views shipment={shipment} />
        </div>
        <ShipmentNotes shipment={shipment} />
      </div>
      <Foot shipment={shipment} />
    </>
  )
}

/** What somebody who only prints again needs: the invoices with what was printed, and who printed what, when and why. */
function Reprints({ shipment }: { shipment: Shipment }) {
  return (
    <>
      <Header shipment={shipment} />
      <div className={classes.main} style={{ padding: '18px 22px 28px' }}>
        <PrinterQueue shipment={shipment} />
        <PrintConfirmation shipment={shipment} />
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <ShipmentInvoices shipment={shipment} />
          <ShipmentHistory shipmentId={shipment.id} />
        </Suspense>
      </div>
    </>
  )
}

function Header({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const roles = rolesOf(useCurrentUser())
  const isPhone = useIsPhone()
  return (
    <PageHeader
      title={shipment.number}
      beside={
        <>
          <ShipmentBadge stage={shipment.stage} />
          <DepartureChip shipment={shipment} />
          {shipment.printPending && <Badge colour="warning">{t('printPending')}</Badge>}
        </>
      }
      lead={[shipment.route, shipment.warehouse, shipment.carRegistration, shipment.driverName].join(' · ')}
      back={{ to: canOpen(roles, 'picking') ? '/picking' : '/reprint' }}
      actions={isPhone ? <FurtherActions shipment={shipment} /> : <ShipmentActions shipment={shipment} />}
    />
  )
}

/** Documents, lines, classes, invoices, history: each an address of its own. */
function Views({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.detail')
  const { view = 'documents' } = readShipmentSearch(route.useSearch())
  const counts = {
    documents: shipment.documentCount,
    lines: shipment.lineCount,
    classes: CLASSES.filter((name) => shipment.weights[name] > 0).length,
    invoices: shipment.invoiceCount,
    history: undefined,
  }
  const tabs = SHIPMENT_VIEWS.map((key) => ({
    key,
    label: t(`view.${key}`),
    count: counts[key],
    link: linkOptions({
      to: '/picking/$id',
      params: { id: String(shipment.id) },
      search: { view: key === 'documents' ? undefined : key },
    }),
  }))
  return (
    <>
      <div className={classes.views}>
        <LinkTabs label={t('views')} active={view} tabs={tabs} />
        {view === 'documents' && shipment.allowedActions.includes('add-document') && (
          <Suspense>
            <AddDocuments shipment={shipment} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        {view === 'documents' &&
          (isBilled(shipment) ? (
            <BillingList shipment={shipment} />
          ) : (
            <ShipmentDocuments shipment={shipment} />
          ))}
        {view === 'lines' && <ShipmentLines shipment={shipment} />}
        {view === 'classes' && <ShipmentClasses shipment={shipment} />}
        {view === 'invoices' && <ShipmentInvoices shipment={shipment} />}
        {view === 'history' && <ShipmentHistory shipmentId={shipment.id} />}
      </Suspense>
    </>
  )
}

function Foot({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  if (useIsPhone()) return <PhoneFoot shipment={shipment} />
  return (
    <FootLine>
      <Total
        value={String(shipment.documentCount)}
        label={t('list.documents', { count: shipment.documentCount })}
      />
      <Total value={formatWeight(shipment.totalWeight)} label={t('list.gross')} />
      <Total value={formatMoney(shipment.net)} label={t('detail.foot.net')} />
      <Total value={formatMoney(shipment.total - shipment.net)} label={t('detail.foot.vat')} />
      <Total value={formatMoney(shipment.total)} label={t('detail.foot.total')} />
      {shipment.leavingTotal !== shipment.total && (
        <span className={classes.leaving}>
          <Total value={formatMoney(shipment.leavingTotal)} label={t('detail.foot.leaving')} />
        </span>
      )}
    </FootLine>
  )
}

/** On a phone: what it comes to in one line, and what brings it on under the thumb. */
function PhoneFoot({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  return (
    <footer className={`${classes.thumb} no-print`}>
      <span className={classes.sums}>
        <Total
          value={String(shipment.documentCount)}
          label={t('list.documents', { count: shipment.documentCount })}
        />
        <strong>{formatWeight(shipment.totalWeight)}</strong>
        <Total value={formatMoney(shipment.leavingTotal)} label={t('detail.foot.total')} />
      </span>
      <span className={classes.next}>
        <NextActions shipment={shipment} />
      </span>
    </footer>
  )
}
