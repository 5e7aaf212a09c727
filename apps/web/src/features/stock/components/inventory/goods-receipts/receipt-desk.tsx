import { IconDeviceMobile, IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../../lib/format/dates.ts'
import { notify } from '../../../../../lib/screen/notify.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { FileButton } from '../../../../../ui/actions/file-button.tsx'
import { ReasonedButton } from '../../../../../ui/actions/reasoned-button.tsx'
import { type Found, SearchSelect } from '../../../../../ui/fields/search-select.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { PageHeader } from '../../../../../ui/page/page-header.tsx'
import { ConfirmDialog } from '../../../../../ui/popups/confirm-dialog.tsx'
import { Scanner } from '../../../../../ui/scan/scanner.tsx'
import { searchProducts } from '../../../inventory-api.ts'
import { headLines, scannedOf } from '../../../model/receipt-view.ts'
import {
  articleOfCode,
  type Receipt,
  useGiveUpReceipt,
  usePostReceipt,
  useReceiptLines,
  useScans,
} from '../../../receipts-api.ts'
import { ArrivalStrip } from './arrival-strip.tsx'
import classes from './goods-receipts.module.css'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptSide } from './receipt-side.tsx'
import { RECEIPT_COLOURS } from './receipts-list.tsx'

/** A goods receipt on a wide screen: the note against what came, whom it frees, and what is missing before it is posted. */
export function ReceiptDesk({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const [givingUp, setGivingUp] = useState(false)
  const isOpen = receipt.state === 'open'
  const giveUp = useGiveUpReceipt(() => setGivingUp(false))
  return (
    <>
      <PageHeader
        title={receipt.supplier.name}
        tab={receipt.number}
        eyebrow={<span className="code">{receipt.number}</span>}
        beside={<Badge colour={RECEIPT_COLOURS[receipt.state]}>{t(`state.${receipt.state}`)}</Badge>}
        back={{ to: '/inventory' }}
        actions={
          <>
            {receipt.allowedActions.includes('give-up') && (
              <Button onClick={() => setGivingUp(true)}>{t('head.giveUp')}</Button>
            )}
            <FileButton
              file="GET /stock/goods-receipts/{id}/print"
              input={{ params: { id: receipt.id } }}
              accept="application/pdf"
              leftSection={<IconFileTypePdf size={17} />}
              command={t('head.pdf')}
            >
              {t('head.pdf')}
            </FileButton>
          </>
        }
      />
      <div className={classes.desk}>
        <div className={classes.main}>
          <Facts receipt={receipt} />
          <ArrivalStrip receipt={receipt} />
          <div className={classes.tableBox}>
            <ReceiptLines receipt={receipt} />
            {isOpen && <AddLines receipt={receipt} />}
          </div>
          <Sums receipt={receipt} />
        </div>
        <ReceiptSide receipt={receipt} />
      </div>
      {isOpen && <Foot receipt={receipt} />}
      <ConfirmDialog
        open={givingUp}
        onClose={() => setGivingUp(false)}
        title={t('head.giveUpTitle', { number: receipt.number })}
        confirmLabel={t('head.giveUp')}
        tone="danger"
        reason="required"
        pending={giveUp.isPending}
        error={giveUp.error?.message}
        onConfirm={(reason) =>
          giveUp.mutate({ params: { id: receipt.id }, body: { version: receipt.version, reason } })
        }
      >
        {t('head.giveUpText')}
      </ConfirmDialog>
    </>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.head')
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('supplier')}</dt>
        <dd>
          {receipt.supplier.name}
          {receipt.supplier.nuit && <span className={classes.small}>NUIT {receipt.supplier.nuit}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('note')}</dt>
        <dd className="code">{receipt.supplierNote}</dd>
      </div>
      <div>
        <dt>{t('warehouse')}</dt>
        <dd>
          {receipt.branchId} · {receipt.warehouseId}
        </dd>
      </div>
      <div>
        <dt>{t('arrived')}</dt>
        <dd>{formatDateTime(receipt.openedAt)}</dd>
      </div>
    </dl>
  )
}

/** A scan leads to its line and counts one; an article that is on no line is added by choosing it. */
function AddLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const { add } = useReceiptLines()
  const scans = useScans(receipt)
  const addProduct = (found: Found | null) => {
    if (found === null) return
    add.mutate({ params: { id: receipt.id }, body: { lines: [{ productId: found.value }] } })
  }
  const read = async (code: string) => {
    const scanned = scannedOf(receipt, code)
    if (scanned === null) return
    if ('unknown' in scanned) {
      const article = await articleOfCode(scanned.unknown)
      if (article === undefined) notify.error(t('scan.unknown', { code: scanned.unknown }))
      else addProduct({ value: article.id, label: article.description })
      return
    }
    if (scanned.batch === '') return focusLine(receipt, scanned.productId)
    const quantity = scanned.quantity ?? 1
    scans.add({ ...scanned, quantity })
  }
  return (
    <div className={classes.scanRow}>
      <Scanner onCode={(code) => void read(code)} />
      <SearchSelect
        name="products"
        aria-label={t('line.add')}
        placeholder={t('line.add')}
        value={null}
        load={searchProducts}
        onChange={addProduct}
      />
    </div>
  )
}

/** The batch must be typed: the cursor goes to it. */
function focusLine(receipt: Receipt, productId: string) {
  const at = receipt.lineItems.findIndex((line) => line.productId === productId)
  document.querySelectorAll<HTMLInputElement>('tbody tr')[at]?.querySelector('input')?.focus()
}

function Sums({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.sums')
  const heads = headLines(receipt)
  const count = (is: (line: Receipt['lineItems'][number]) => boolean) =>
    t('count', { count: receipt.lineItems.filter(is).length })
  const counted = receipt.lineItems.filter(({ received }) => received !== null).length
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('received')}</dt>
        <dd>{t('lines', { counted: String(counted), lines: String(receipt.lineItems.length) })}</dd>
      </div>
      <div>
        <dt>{t('short')}</dt>
        <dd className={classes.tone} data-tone="danger">
          {t('count', { count: heads.filter(({ difference }) => (difference ?? 0) < 0).length })}
        </dd>
      </div>
      <div>
        <dt>{t('surplus')}</dt>
        <dd className={classes.tone} data-tone="warning">
          {t('count', { count: heads.filter(({ difference }) => (difference ?? 0) > 0).length })}
        </dd>
      </div>
      <div>
        <dt>{t('refused')}</dt>
        <dd>{count(({ refused, steps }) => refused > 0 && steps.length === 0)}</dd>
      </div>
      <div>
        <dt>{t('quarantined')}</dt>
        <dd>{count(({ quarantined }) => quarantined > 0)}</dd>
      </div>
    </dl>
  )
}

function Foot({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.foot')
  const navigate = useNavigate()
  const post = usePostReceipt()
  const counters = [...new Set(receipt.lineItems.flatMap(({ countedBy }) => countedBy?.name ?? []))]
  const counted = receipt.lineItems.filter(({ received }) => received !== null).length
  return (
    <footer className={`${classes.foot} no-print`}>
      <span role="status">
        <strong className={classes.tone} data-tone={receipt.steps > 0 ? 'danger' : 'success'}>
          {t('steps', { count: receipt.steps })}
        </strong>{' '}
        · {t('counted', { count: counted })} {counters.length > 0 && t('by', { names: counters.join(', ') })}
      </span>
      <span className={classes.buttons}>
        <Button
          leftSection={<IconDeviceMobile size={17} />}
          onClick={() =>
            void navigate({
              to: '/inventory/receipts/$id',
              params: { id: String(receipt.id) },
              search: { by: 'phone' },
            })
          }
        >
          {t('phone')}
        </Button>
        <ReasonedButton
          primary
          refusal={receipt.steps > 0 ? t('postSteps', { count: receipt.steps }) : undefined}
          loading={post.isPending}
          onClick={() => post.mutate({ params: { id: receipt.id }, body: { version: receipt.version } })}
        >
          {t('post')}
        </ReasonedButton>
      </span>
    </footer>
  )
}
