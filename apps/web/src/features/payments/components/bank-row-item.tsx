import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type BankRow, useChangeBankRow } from '../money-api.ts'
import type { RowChoice } from './bank-rows.tsx'
import classes from './money.module.css'

type Props = {
  row: BankRow
  customer: Found | null
  isChosen: boolean
  isBusy: boolean
  onChoose: (choice: RowChoice) => void
  onAccept: () => void
}

/** One row of the bank: what it says, whose it is, and what is done with it. */
export function BankRowItem({ row, customer, isChosen, isBusy, onChoose, onAccept }: Props) {
  const t = useTranslations('money.bank')
  const isWaiting = row.state === 'waiting'
  return (
    <li data-chosen={(isWaiting && isChosen && customer !== null) || undefined}>
      {isWaiting ? (
        <SelectBox
          label={t('choiceOf', { row: String(row.row) })}
          checked={isChosen && customer !== null}
          onChange={() => onChoose({ isChosen: !isChosen })}
        />
      ) : (
        <small>{row.row}</small>
      )}
      <div className={classes.text}>
        <div>
          {[row.description, row.payer].filter((part) => part !== '').join(' · ') || row.content.join(' · ')}
        </div>
        <small>
          {row.paidOn !== null && <DateText value={row.paidOn} />} {row.reference} {row.nuit}
        </small>
      </div>
      <div className={classes.whose}>
        {isWaiting ? (
          <>
            <SearchSelect
              aria-label={t('customerOf', { row: String(row.row) })}
              name="customers"
              value={customer}
              load={searchCustomers}
              clearable
              onChange={(found) => onChoose({ customer: found, isChosen: found !== null })}
            />
            <Why row={row} customer={customer} />
          </>
        ) : (
          <Outcome row={row} />
        )}
      </div>
      <div className={classes.amount}>
        <MoneyText centavos={row.amount} strong />
        <Acts row={row} onAccept={customer === null || isBusy ? undefined : onAccept} />
      </div>
    </li>
  )
}

/** Why this customer is proposed and what the row would pay. */
function Why({ row: { proposal }, customer }: Pick<Props, 'row' | 'customer'>) {
  const t = useTranslations('money.bank')
  if (customer === null) return <span className={classes.why}>{t('unknown')}</span>
  if (proposal === null || String(proposal.customer.id) !== customer.value)
    return <span className={classes.why}>{t('oldest')}</span>
  const documents = proposal.allocations.map(({ document }) => document).join(', ')
  return (
    <span className={classes.why}>
      <Badge colour={proposal.isSure ? 'success' : 'warning'}>{t(proposal.isSure ? 'sure' : 'likely')}</Badge>
      {proposal.reasons.map((reason) => t(`why.${reason}`)).join(', ')}
      {' · '}
      {documents === '' ? t('oldest') : t('settles', { documents })}
      {' · '}
      {t('owes', { amount: formatMoney(proposal.owed) })}
    </span>
  )
}

function Outcome({ row }: Pick<Props, 'row'>) {
  const t = useTranslations('money.bank')
  if (row.refusal) return <span>{t(`refusal.${row.refusal}`)}</span>
  if (row.payment)
    return (
      <Link to="/documents/payments" search={{ payment: row.payment.id }}>
        {t('receipt', { number: row.payment.number ?? '', customer: row.payment.customer })}
      </Link>
    )
  return <span>{row.reason || t(`state.${row.state}`)}</span>
}

function Acts({ row, onAccept }: { row: BankRow; onAccept: (() => void) | undefined }) {
  const t = useTranslations('money.bank')
  const [asking, setAsking] = useState(false)
  const changing = useChangeBankRow(() => setAsking(false))
  const change = (dismissed: boolean, reason = '') =>
    changing.mutate({ params: { id: row.id }, body: { version: row.version, dismissed, reason } })
  if (row.state === 'dismissed')
    return (
      <div className={classes.acts}>
        <Button size="compact-sm" loading={changing.isPending} onClick={() => change(false)}>
          {t('restore')}
        </Button>
      </div>
    )
  if (row.state !== 'waiting') return null
  return (
    <div className={classes.acts}>
      <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
        {t('dismiss')}
      </Button>
      <Button size="compact-sm" disabled={!onAccept} onClick={onAccept}>
        {t('accept')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('dismissTitle', { row: String(row.row) })}
        confirmLabel={t('dismiss')}
        reason="required"
        pending={changing.isPending}
        error={changing.error?.message}
        onConfirm={(reason) => change(true, reason)}
      >
        {t('dismissText')}
      </ConfirmDialog>
    </div>
  )
}
