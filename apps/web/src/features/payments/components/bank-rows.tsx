import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import type { Found } from '../../../ui/fields/search-select.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type BankFile, type BankRow, bankFileQuery, bankRowsQuery, useAcceptBankRows } from '../money-api.ts'
import { BankRowItem } from './bank-row-item.tsx'
import type { ViewProps } from './bank-view.tsx'
import classes from './money.module.css'
import { MoneyHistory } from './money-history.tsx'

const STATES = ['waiting', 'confirming', 'accepted', 'dismissed', 'refused'] as const

/** What a person decided of a row before it is accepted: whose it is, and whether it is among the chosen. */
export type RowChoice = { readonly customer?: Found | null; readonly isChosen?: boolean }

/** The rows of a file: each with its proposal, accepted one by one or many at once. */
export function BankRows({ fileId, search, onChange }: ViewProps & { fileId: number }) {
  const t = useTranslations('money.bank')
  const state = search.rows ?? 'waiting'
  const file = useQuery(bankFileQuery(fileId))
  const rows = useQuery(bankRowsQuery(fileId, state, search.page))
  const [choices, setChoices] = useState<Readonly<Record<number, RowChoice>>>({})
  const accepting = useAcceptBankRows()
  const shown = state === 'waiting' ? (rows.data?.data ?? []) : []
  const chosen = shown.filter((row) => isChosen(row, choices[row.id]) && customerOf(row, choices[row.id]))
  const accept = (some: readonly BankRow[]) =>
    accepting.mutate({
      params: { id: fileId },
      body: { rows: some.flatMap((row) => acceptanceOf(row, choices[row.id]) ?? []) },
    })
  const refused = accepting.data?.data.refused ?? []
  if (!rows.data || !file.data)
    return rows.error ? <ErrorState error={rows.error} retry={rows.refetch} /> : <RowsSkeleton />
  return (
    <>
      <div className={classes.page}>
        <States file={file.data.data} active={state} />
        {refused.length > 0 && (
          <div role="alert" className={classes.refusal}>
            {t('notAccepted')}
            <ul>
              {refused.map(({ id, row, message }) => (
                <li key={id}>
                  {row !== null && `${t('row', { row: String(row) })}: `}
                  {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        {rows.data.data.length === 0 ? (
          <EmptyState title={t('noRows')} />
        ) : (
          <ul className={classes.rows} aria-label={file.data.data.name}>
            {rows.data.data.map((row) => (
              <BankRowItem
                key={`${row.id} ${row.version}`}
                row={row}
                customer={customerOf(row, choices[row.id])}
                isChosen={isChosen(row, choices[row.id])}
                isBusy={accepting.isPending}
                onChoose={(choice) =>
                  setChoices((all) => ({ ...all, [row.id]: { ...all[row.id], ...choice } }))
                }
                onAccept={() => accept([row])}
              />
            ))}
          </ul>
        )}
        <MoneyHistory type="bank-file" id={fileId} />
      </div>
      <FootLine>
        {state === 'waiting' && (
          <>
            <Total
              value={formatMoney(chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}
              label={t('chosenTotal')}
            />
            <ReasonedButton
              primary
              refusal={chosen.length === 0 ? t('nothingChosen') : undefined}
              loading={accepting.isPending}
              onClick={() => accept(chosen)}
            >
              {t('acceptMany', { count: chosen.length })}
            </ReasonedButton>
          </>
        )}
        <Pager pagination={rows.data.meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
    </>
  )
}

function States({ file, active }: { file: BankFile; active: string }) {
  const t = useTranslations('money.bank')
  return (
    <LinkTabs
      label={t('states')}
      active={active}
      tabs={STATES.map((state) => ({
        key: state,
        label: t(`state.${state}`),
        count: file[state],
        link: linkOptions({
          to: '/documents/payments',
          search: { view: 'bank', file: file.id, ...(state !== 'waiting' && { rows: state }) } as const,
        }),
      }))}
    />
  )
}

/** Sure rows are chosen until a person takes them out. */
const isChosen = ({ proposal }: BankRow, choice: RowChoice | undefined) =>
  choice?.isChosen ?? (choice?.customer ? true : (proposal?.isSure ?? false))

/** The customer that a person chose, else the proposed one. */
function customerOf({ proposal }: BankRow, choice: RowChoice | undefined): Found | null {
  if (choice?.customer !== undefined) return choice.customer
  if (!proposal) return null
  const { id, code, name } = proposal.customer
  return { value: String(id), label: name, detail: code }
}

/** What the row settles as it was proposed; of another customer the oldest. */
function acceptanceOf(row: BankRow, choice: RowChoice | undefined) {
  const customer = customerOf(row, choice)
  if (customer === null) return undefined
  const customerId = Number(customer.value)
  const isProposed = row.proposal?.customer.id === customerId
  const allocations = isProposed ? (row.proposal?.allocations ?? []) : []
  return {
    id: row.id,
    version: row.version,
    customerId,
    ...(allocations.length > 0 && {
      allocations: allocations.map(({ entryId, amount }) => ({ entryId, amount })),
    }),
  }
}
