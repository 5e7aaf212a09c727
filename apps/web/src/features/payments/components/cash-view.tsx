import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type CashDayRow, cashDaysQuery, cashProposalQuery, useOpenCashDay } from '../money-api.ts'
import type { ViewProps } from './bank-view.tsx'
import { CashDaySheet } from './cash-day-sheet.tsx'
import classes from './money.module.css'

/** Days of the cash desks; one opens beside the list. */
export function CashView({ search, onChange }: ViewProps) {
  const t = useTranslations('money.cash')
  const filter = useTranslations('payments.filter')
  const [opening, setOpening] = useState(false)
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const days = useQuery(cashDaysQuery(search))
  const { branchId, paidFrom: from, paidTo: to } = search
  return (
    <>
      <FilterBar
        filters={[
          {
            name: 'branchId',
            label: filter('branch'),
            kind: 'many',
            options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
          },
          { name: 'paidFrom', until: 'paidTo', label: t('day'), kind: 'dates' },
        ]}
        values={{ branchId, paidFrom: from, paidTo: to }}
        onChange={onChange}
        offered={2}
      >
        <ExportMenu
          list="GET /cash-days"
          query={{ ...(branchId && { branchId }), ...(from && { from }), ...(to && { to }) }}
        />
        <Button
          primary
          leftSection={<IconCashRegister size={16} aria-hidden="true" />}
          onClick={() => setOpening(true)}
        >
          {t('open')}
        </Button>
      </FilterBar>
      <DataTable
        label={t('days')}
        columns={useColumns()}
        rows={days.data?.data}
        error={days.error}
        onRetry={days.refetch}
        stale={days.isPlaceholderData}
        rowKey={({ id }) => id}
        rowName={({ branchId: branch, day }) => `${branch} ${day}`}
        rowLink={({ id }) =>
          linkOptions({ to: '/documents/payments', search: { ...search, cashDay: id }, resetScroll: false })
        }
        isCurrent={({ id }) => id === search.cashDay}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <FootLine>
        <Pager pagination={days.data?.meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
      {opening && (
        <OpenDay
          onClose={() => setOpening(false)}
          onOpened={(cashDay) => {
            setOpening(false)
            onChange({ cashDay })
          }}
        />
      )}
      {search.cashDay !== undefined && (
        <CashDaySheet id={search.cashDay} onClose={() => onChange({ cashDay: undefined })} />
      )}
    </>
  )
}

function useColumns(): Column<CashDayRow>[] {
  const t = useTranslations('money.cash')
  const money = (
    key: 'opening' | 'receipts' | 'expected' | 'counted',
    from?: number,
  ): Column<CashDayRow> => ({
    key,
    header: t(key),
    width: '128px',
    align: 'right',
    ...(from !== undefined && { from, card: 'hidden' as const }),
    cell: (row) => <MoneyText centavos={row[key]} />,
  })
  return [
    {
      key: 'day',
      header: t('day'),
      width: '120px',
      leads: true,
      cell: ({ day }) => <DateText value={day} />,
    },
    { key: 'branch', header: t('branch'), width: '90px', card: 'meta', cell: ({ branchId }) => branchId },
    money('opening', 900),
    money('receipts', 780),
    { ...money('expected'), card: 'figure' },
    money('counted', 640),
    {
      key: 'difference',
      header: t('difference'),
      width: '120px',
      align: 'right',
      from: 700,
      card: 'hidden',
      cell: ({ difference }) => <MoneyText centavos={difference} strong={difference !== 0} />,
    },
    {
      key: 'state',
      header: t('state'),
      width: 'minmax(120px, 1fr)',
      card: 'badge',
      cell: ({ closedAt }) =>
        closedAt === null ? (
          <Badge colour="warning">{t('isOpen')}</Badge>
        ) : (
          <Badge colour="success">{t('isClosed')}</Badge>
        ),
    },
  ]
}

/** Opens the desk of a branch for a day, with what was counted last. */
function OpenDay({ onClose, onOpened }: { onClose: () => void; onOpened: (id: number) => void }) {
  const t = useTranslations('money.cash')
  const own = useCurrentUser()?.branchId ?? ''
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const [branchId, setBranch] = useState(own)
  const [typed, setTyped] = useState<{ day?: string; opening?: number | null }>({})
  const proposal = useQuery(cashProposalQuery(branchId)).data?.data
  const opening = useOpenCashDay(onOpened)
  const day = typed.day ?? proposal?.day
  const amount = typed.opening === undefined ? (proposal?.opening ?? 0) : typed.opening
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== undefined && amount !== null) opening.mutate({ body: { branchId, day, opening: amount } })
  }
  return (
    <Dialog open onClose={onClose} title={t('openTitle')}>
      <form className={classes.form} onSubmit={submit}>
        <SelectField
          label={t('branch')}
          value={branchId}
          options={branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
          onChange={(branch) => setBranch(branch ?? own)}
        />
        <DateField
          label={t('day')}
          value={day ?? null}
          max={proposal?.day}
          onChange={(value) => setTyped({ ...typed, day: value ?? proposal?.day })}
        />
        <CurrencyField
          label={t('opening')}
          value={amount}
          onChange={(value) => setTyped({ ...typed, opening: value })}
        />
        <p className={classes.quiet}>{t('openText')}</p>
        {opening.error && (
          <p role="alert" className={classes.refusal}>
            {opening.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" primary loading={opening.isPending} disabled={amount === null}>
            {t('open')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
