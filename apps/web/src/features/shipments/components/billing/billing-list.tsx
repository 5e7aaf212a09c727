import { canOpen } from '@cais/domain/access/pages'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconMail,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FileButton } from '../../../../ui/actions/file-button.tsx'
import { PageLink } from '../../../../ui/actions/page-link.tsx'
import { Badge, type BadgeColour } from '../../../../ui/marks/badge.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { AskErp } from '../../../../ui/record/ask-erp.tsx'
import { EditCustomer } from '../../../../ui/record/customer-editor.tsx'
import { UnloadDocument } from '../../../../ui/record/unload-document.tsx'
import { type Paper, papersQuery, useInvoiceShipment, useReturnDocument } from '../../api.ts'
import { billingGroups } from '../../model/billing-groups.ts'
import type { Shipment, ShipmentDocument } from '../../model/shipments-query.ts'
import classes from './billing.module.css'

const COLOURS: Readonly<Record<ShipmentDocument['billing']['state'], BadgeColour>> = {
  none: 'warning',
  waiting: 'secondary',
  sent: 'primary',
  billed: 'success',
  failed: 'danger',
  'in-doubt': 'purple',
}

/** The documents of a shipment that is billed: what needs a decision on top, each with its state, its sentence and its way out. */
export function BillingList({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('billing.live')
  const papers = useQuery(papersQuery(shipment)).data?.data ?? []
  return (
    <Card flush>
      {billingGroups(shipment.documents).map(({ group, documents }) => (
        <section key={group} aria-label={t(`group.${group}`, { count: String(documents.length) })}>
          <h3 className={classes.group} data-group={group}>
            <span>{t(`group.${group}`, { count: String(documents.length) })}</span>
            <span>
              {t('sum', {
                amount: formatMoney(documents.reduce((sum, { totalAmount }) => sum + totalAmount, 0)),
              })}
            </span>
          </h3>
          <ul className={classes.rows}>
            {documents.map((document) => (
              <Row
                key={document.id}
                shipment={shipment}
                document={document}
                paper={papers.find(
                  ({ form, id }) => form === 'invoice' && id === document.billing.invoice?.id,
                )}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

type RowProps = { shipment: Shipment; document: ShipmentDocument; paper: Paper | undefined }

function Row({ shipment, document, paper }: RowProps) {
  const t = useTranslations('billing.live')
  const shared = useTranslations('shipments')
  const { sequence, id, number, erpNumber, customerName, billing, totalAmount, netAmount } = document
  return (
    <li aria-label={`${customerName} ${number}`} data-open={billing.state === 'failed' || undefined}>
      <span className={classes.place}>{sequence}</span>
      <span className={classes.names}>
        <strong>{customerName}</strong>
        <PageLink to="/documents/$id" params={{ id: String(id) }} className="code">
          {number}
        </PageLink>
        {erpNumber && <small>{shared('erpNumber', { number: erpNumber })}</small>}
      </span>
      <span className={classes.amount}>
        <strong>{formatMoney(totalAmount)}</strong>
        <small>{t('netOf', { amount: formatMoney(netAmount) })}</small>
      </span>
      <span className={classes.state} aria-live="polite">
        <Badge colour={COLOURS[billing.state]}>
          {billing.invoice?.number ?? t(`state.${billing.state}`)}
        </Badge>
        {billing.state === 'billed' ? (
          <>
            <PaperState document={document} paper={paper} />
            <MailState state={document.billing.invoice?.mail ?? null} />
          </>
        ) : (
          <Sentence document={document} />
        )}
      </span>
      <span className={classes.acts}>
        <Acts shipment={shipment} document={document} />
      </span>
    </li>
  )
}

function Sentence({ document: { billing } }: { document: ShipmentDocument }) {
  const t = useTranslations('billing.live')
  const words =
    billing.message ??
    (billing.state === 'in-doubt' ? t('doubt') : billing.state === 'none' ? t('none') : null)
  return words && <small className={classes.sentence}>{words}</small>
}

/** Whether the invoice is on paper: seen on the screen is not printed. */
function PaperState({
  document: { billing },
  paper,
}: {
  document: ShipmentDocument
  paper: Paper | undefined
}) {
  const t = useTranslations('billing.live.paper')
  const printedAt = paper?.printedAt ?? billing.invoice?.printedAt ?? null
  if (printedAt !== null)
    return (
      <small className={classes.paper} data-state="printed">
        <IconCircleCheck size={16} aria-hidden="true" /> {t('printed', { time: formatTime(printedAt) })}
      </small>
    )
  const waiting = paper?.waiting
  if (!waiting)
    return (
      <small className={classes.paper} data-state="seen">
        <IconPrinter size={16} aria-hidden="true" /> {t('seen')}
      </small>
    )
  const isStopped = waiting.stop !== null || waiting.state === 'stopped'
  const words = waiting.printer === null ? t('confirm') : t(isStopped ? 'stopped' : 'waiting')
  return (
    <small className={classes.paper} data-state={isStopped ? 'stopped' : 'waiting'}>
      {isStopped ? (
        <IconAlertTriangle size={16} aria-hidden="true" />
      ) : (
        <IconClock size={16} aria-hidden="true" />
      )}
      {[words, waiting.printer?.name].filter(Boolean).join(' · ')}
    </small>
  )
}

const MAIL_MARKS = {
  done: 'printed',
  waiting: 'waiting',
  sent: 'waiting',
  failed: 'stopped',
  'in-doubt': 'stopped',
} as const

/** What became of its e-mails, where the customer wants any. */
function MailState({ state }: { state: keyof typeof MAIL_MARKS | null }) {
  const t = useTranslations('billing.live.mail')
  if (state === null) return null
  return (
    <small className={classes.paper} data-state={MAIL_MARKS[state]}>
      <IconMail size={16} aria-hidden="true" /> {t(state)}
    </small>
  )
}

/** Billing failed because of the customer's card, which the user can mend. */
const isCustomerFault = (code: string | null) => code === 'NUIT_MISSING' || code === 'NUIT_INVALID'

type ActsProps = { shipment: Shipment; document: ShipmentDocument }

/** The way out of a document that needs one; of one that is billed its invoice. */
function Acts({ shipment, document }: ActsProps) {
  const t = useTranslations('billing.live')
  const mayAsk = canOpen(rolesOf(useCurrentUser()), 'picking')
  const { state, invoice } = document.billing
  if (invoice)
    return (
      <FileButton
        file="GET /invoices/{id}/print"
        input={{ params: { id: invoice.id } }}
        size="compact-sm"
        aria-label={t('see', { number: invoice.number })}
      >
        <IconPrinter size={16} aria-hidden="true" />
      </FileButton>
    )
  if (state === 'in-doubt') return mayAsk ? <AskErp orderId={document.id} number={document.number} /> : null
  return state === 'failed' ? <FailedActs shipment={shipment} document={document} /> : null
}

function FailedActs({ shipment, document }: ActsProps) {
  const t = useTranslations('billing.live')
  const shared = useTranslations('shipments')
  const card = useTranslations('ui.customerCard')
  const invoice = useInvoiceShipment()
  const returnDocument = useReturnDocument()
  const may = (action: string) => shipment.allowedActions.includes(action)
  const retry = () => invoice.mutate({ params: { id: shipment.id }, body: { retried: [document.id] } })
  const mends = isCustomerFault(document.billing.code) && document.customerEditable && may('invoice')
  return (
    <>
      {mends ? (
        <EditCustomer
          customerId={document.customerId}
          label={card('fillAndRepeat')}
          saveLabel={card('saveAndRepeat')}
          onBillable={retry}
        />
      ) : (
        may('invoice') && (
          <Button
            size="compact-sm"
            loading={invoice.isPending}
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            onClick={retry}
          >
            {t('retry')} <span className="hidden-text">{document.number}</span>
          </Button>
        )
      )}
      {may('unload-document') && <UnloadDocument orderId={document.id} />}
      {may('return-document') && (
        <Button
          size="compact-sm"
          loading={returnDocument.isPending}
          onClick={() => returnDocument.mutate({ params: { id: document.id }, body: {} })}
        >
          {shared('actions.return')}
        </Button>
      )}
    </>
  )
}
