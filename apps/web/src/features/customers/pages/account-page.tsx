import { IconCash, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { accountQuery } from '../api.ts'
import classes from '../components/account.module.css'
import { AccountStanding } from '../components/account-standing.tsx'
import { OpenItems } from '../components/open-items.tsx'
import { OpeningBalance } from '../components/opening-balance.tsx'
import { PaymentPanel } from '../components/payment-panel.tsx'
import { Statement } from '../components/statement.tsx'
import type { Account, PaymentDraft } from '../model/payment-draft.ts'
import { readAccountSearch } from '../search.ts'

const route = getRouteApi('/shell/customers/$id/account')

/** What a customer owes, and the place where a payment is matched with it. */
export function AccountPage() {
  const { id } = route.useParams()
  const found = useQuery(accountQuery(Number(id)))
  const { code, name } = found.data?.data.customer ?? {}
  useRememberRecord(
    code
      ? { kind: 'customers', id, number: code, name: name ?? '', link: `/customers/${id}/account` }
      : undefined,
  )
  if (!found.data) {
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  }
  return <LoadedAccount key={id} account={found.data.data} />
}

function LoadedAccount({ account }: { account: Account }) {
  const t = useTranslations('payments')
  const { view = 'open', pay, ...search } = readAccountSearch(route.useSearch())
  const { customer, exposure, openCount } = account
  const mayRecord = account.allowedActions.includes('record-payment') && view === 'open'
  const [draft, setDraft] = usePaymentDraft(account, mayRecord ? pay : undefined)
  const begin = () => setDraft(draft ?? newDraft(account))
  useShortcut('P', t('record'), begin, { enabled: mayRecord })
  const isPhone = useIsPhone()
  const record = (
    <Button
      primary={!draft}
      disabled={draft !== undefined}
      keys="P"
      leftSection={<IconCash size={16} aria-hidden="true" />}
      onClick={begin}
    >
      {t('record')}
    </Button>
  )
  const params = { id: String(customer.id) }
  const link = (tab: 'open' | 'statement') =>
    linkOptions({ to: '/customers/$id/account', params, search: { ...search, view: tab, page: undefined } })
  return (
    <>
      <PageHeader
        title={customer.name}
        eyebrow={
          <Link to="/customers/$id" params={params}>
            {customer.code}
          </Link>
        }
        beside={<Standing account={account} />}
        back={{ to: '/customers/$id', params }}
        tabs={
          <LinkTabs
            label={t('views')}
            active={view}
            tabs={[
              { key: 'open', label: t('account'), count: openCount, link: link('open') },
              { key: 'statement', label: t('statement'), link: link('statement') },
            ]}
          />
        }
        actions={
          <>
            <LinkButton
              to="/documents/payments"
              search={{ customerId: customer.id }}
              leftSection={<IconListDetails size={16} aria-hidden="true" />}
            >
              {t('title')}
            </LinkButton>
            {mayRecord && !isPhone && record}
          </>
        }
      />
      {view === 'statement' ? (
        <Statement customerId={customer.id} today={account.today} />
      ) : (
        <div className={classes.page} data-paying={draft ? true : undefined}>
          <div className={classes.main}>
            <ToConfirm waiting={account.toConfirm} />
            <AccountStanding exposure={exposure} ageing={account.ageing} paymentDays={account.paymentDays} />
            <OpenItems account={account} draft={draft} onChange={setDraft} />
            {!draft && <OpeningBalance account={account} />}
          </div>
          {draft && (
            <PaymentPanel
              account={account}
              draft={draft}
              onChange={setDraft}
              onClose={() => setDraft(undefined)}
            />
          )}
        </div>
      )}
      {mayRecord && isPhone && !draft && <DecisionBar label={t('record')}>{record}</DecisionBar>}
    </>
  )
}

/**
 * The payment that is being entered, stored on this device until it is recorded or closed. Who comes from an invoice finds one begun
 * for it.
 */
function usePaymentDraft(account: Account, pay: string | undefined) {
  const name = `payment ${useCurrentUser()?.id ?? ''} ${account.customer.id}`
  const navigate = useNavigate({ from: '/customers/$id/account' })
  const [draft, setDraft] = useState(
    () => readCopy<PaymentDraft>(name)?.value ?? (pay === undefined ? undefined : draftFor(account, pay)),
  )
  const change = (next: PaymentDraft | undefined) => {
    setDraft(next)
    if (next) return saveCopy(name, next)
    deleteCopy(name)
    if (pay !== undefined)
      void navigate({ search: ({ pay: _paid, ...rest }) => rest, replace: true, resetScroll: false })
  }
  return [draft, change] as const
}

const newDraft = ({ today }: Account): PaymentDraft => ({
  amount: null,
  paidOn: today,
  kind: 'transfer',
  reference: '',
  bank: '',
  chequeNumber: '',
  chequeOn: null,
  byHand: null,
})

/** What is open of one document is received for it; both can be changed. */
function draftFor(account: Account, document: string): PaymentDraft {
  const item = account.items.find((each) => each.document === document && each.open > 0)
  return item
    ? { ...newDraft(account), amount: item.open, byHand: { [item.id]: item.open } }
    : newDraft(account)
}

/** What was entered and does not count yet. */
function ToConfirm({ waiting }: { waiting: Account['toConfirm'] }) {
  const t = useTranslations('payments')
  if (waiting.length === 0) return null
  const amount = formatMoney(waiting.reduce((sum, one) => sum + one.amount, 0))
  return (
    <p className={classes.waiting} role="status">
      {t('waitsForConfirmation', { count: waiting.length, amount })}{' '}
      <Link to="/documents/payments" search={{ view: 'confirm' }}>
        {t('seeConfirmations')}
      </Link>
    </p>
  )
}

function Standing({ account: { customer, exposure } }: { account: Account }) {
  const t = useTranslations('payments')
  if (customer.blockedCredit) return <Badge colour="danger">{t('blocked')}</Badge>
  if (exposure.overdueDays === 0) return null
  return <Badge colour="warning">{t('overdueFor', { days: exposure.overdueDays })}</Badge>
}
