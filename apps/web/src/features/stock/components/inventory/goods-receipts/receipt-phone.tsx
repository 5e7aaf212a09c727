import { readScannedCode } from '@cais/domain/stock/gs1'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { notify } from '../../../../../lib/screen/notify.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../../../ui/actions/reasoned-button.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { PageHeader } from '../../../../../ui/page/page-header.tsx'
import { Scanner } from '../../../../../ui/scan/scanner.tsx'
import {
  type Counting,
  countingOf,
  countingOfArticle,
  headLines,
  lineTone,
  scannedOf,
  servedOrders,
} from '../../../model/receipt-view.ts'
import {
  articleOfCode,
  type Receipt,
  type ReceiptLine,
  usePostReceipt,
  useScans,
  useWriteLine,
} from '../../../receipts-api.ts'
import { ArrivalStrip } from './arrival-strip.tsx'
import { CountingCard } from './counting-card.tsx'
import classes from './goods-receipts.module.css'
import { ReceiptDecisions } from './receipt-decisions.tsx'

/** A goods receipt in one hand: a scan fills article, batch and expiry, the quantity proposes what is left, saving opens the next. */
export function ReceiptPhone({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const scans = useScans(receipt)
  const [counting, setCounting] = useState<Counting | null>(null)
  const heads = headLines(receipt)
  const open = heads.filter((line) => lineTone(line) === 'open')
  const served = servedOrders(receipt)
  const read = async (code: string) => {
    const scanned = scannedOf(receipt, code)
    if (scanned === null) return
    if (!('unknown' in scanned)) return setCounting(scanned)
    const article = await articleOfCode(scanned.unknown).catch(() => undefined)
    const parts = readScannedCode(code)
    if (article === undefined) notify.error(t('scan.unknown', { code: scanned.unknown }))
    else setCounting(countingOfArticle(article, parts?.batch ?? null, parts?.expiry ?? null))
  }
  const save = (done: Counting) => {
    const { productId, batch, expiry, quantity } = done
    scans.add({ productId, batch, expiry, quantity: quantity ?? 0 })
    notify.success(
      t('scan.saved', { product: done.description, batch, quantity: formatQuantity(quantity ?? 0) }),
    )
    setCounting(null)
  }
  return (
    <>
      <PageHeader
        title={receipt.supplier.name}
        tab={receipt.number}
        eyebrow={
          <span className="code">
            {receipt.number} · {receipt.supplierNote}
          </span>
        }
        back={{ to: '/inventory' }}
        beside={
          (!scans.isOnline || scans.waiting.length > 0) && (
            <Badge colour="warning">
              {scans.isOnline
                ? t('phone.queued', { count: scans.waiting.length })
                : t('phone.offline', { count: String(scans.waiting.length) })}
            </Badge>
          )
        }
      />
      <div className={classes.phone}>
        <Progress receipt={receipt} waiting={served.orders.length} />
        {!scans.isOnline && (
          <p className={classes.lead}>
            <IconWifiOff size={15} aria-hidden="true" /> {t('phone.asDevice')}
          </p>
        )}
        {receipt.state === 'open' && <Scanner onCode={(code) => void read(code)} autoFocus />}
        {counting ? (
          <CountingCard
            key={`${counting.productId} ${counting.batch}`}
            receipt={receipt}
            counting={counting}
            onSave={save}
            onCancel={() => setCounting(null)}
          />
        ) : (
          receipt.state === 'open' && <p className={classes.lead}>{t('phone.start')}</p>
        )}
        <Refusals scans={scans} />
        <ArrivalStrip receipt={receipt} />
        <Doubts receipt={receipt} />
        <NextLines lines={open} onChoose={(line) => setCounting(countingOf(receipt, line))} />
      </div>
      {receipt.state === 'open' && !counting && (
        <Finish receipt={receipt} left={open.length} queued={scans.waiting.length} />
      )}
    </>
  )
}

function Progress({ receipt, waiting }: { receipt: Receipt; waiting: number }) {
  const t = useTranslations('receipts.phone')
  const heads = headLines(receipt)
  const counted = heads.filter((line) => lineTone(line) !== 'open').length
  const progress = t('progress', { counted: String(counted), lines: String(heads.length) })
  return (
    <div>
      <div className={classes.progress}>
        <strong role="status">{progress}</strong>
        {waiting > 0 && (
          <span className={classes.tone} data-tone="warning">
            {t('waiting', { count: waiting })}
          </span>
        )}
      </div>
      <div className={classes.strip} role="img" aria-label={progress}>
        {heads.map((line) => (
          <i key={line.id} data-tone={lineTone(line)} />
        ))}
      </div>
    </div>
  )
}

function Refusals({ scans }: { scans: ReturnType<typeof useScans> }) {
  const t = useTranslations('receipts.phone')
  if (scans.refused.length === 0) return null
  return (
    <ul className={classes.cards} role="alert">
      {scans.refused.map(({ key, productId, batch, refused }) => (
        <li key={key}>
          <span className={classes.tone} data-tone="danger">
            {t('refused', { product: productId, batch, why: refused ?? '' })}
          </span>
          <Button onClick={() => scans.drop(key)}>{t('drop')}</Button>
        </li>
      ))}
    </ul>
  )
}

/** Lines that wait for a reason or a decision; they never stop the scanning. */
function Doubts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const write = useWriteLine(receipt.id)
  const lines = receipt.lineItems.filter((line) => lineTone(line) === 'doubt')
  if (lines.length === 0) return null
  return (
    <section>
      <h2>{t('phone.doubts')}</h2>
      <ul className={classes.cards}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <IconAlertTriangle size={16} aria-hidden="true" /> {line.description}
              <span className={classes.small}>{line.batch}</span>
            </span>
            <ReceiptDecisions
              line={line}
              hasQuarantine={receipt.quarantineId !== null}
              readOnly={!receipt.allowedActions.includes('change')}
              onWrite={(changes) => write(line, changes)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextLines({
  lines,
  onChoose,
}: {
  lines: readonly ReceiptLine[]
  onChoose: (line: ReceiptLine) => void
}) {
  const t = useTranslations('receipts.line')
  if (lines.length === 0) return null
  return (
    <ul className={classes.cards}>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.description}
            <span className={classes.small}>{line.productId}</span>
          </span>
          <Button onClick={() => onChoose(line)}>
            {formatQuantity(line.noted)} {line.unit} · {t('toCount')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Finish({ receipt, left, queued }: { receipt: Receipt; left: number; queued: number }) {
  const t = useTranslations('receipts')
  const post = usePostReceipt()
  const why =
    queued > 0
      ? t('phone.queued', { count: queued })
      : receipt.steps > 0
        ? t('foot.postSteps', { count: receipt.steps })
        : undefined
  return (
    <div className={classes.foot}>
      <span>{t('phone.left_lines', { count: left })}</span>
      <ReasonedButton
        primary
        refusal={why}
        loading={post.isPending}
        onClick={() => post.mutate({ params: { id: receipt.id }, body: { version: receipt.version } })}
      >
        {t('foot.post')}
      </ReasonedButton>
    </div>
  )
}
