import { addDays } from '@cais/domain/kernel/calendar-date'
import { IconFileTypeCsv, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { statementQuery } from '../api.ts'
import { readAccountSearch } from '../search.ts'
import classes from './account.module.css'
import { StatementMail } from './statement-mail.tsx'

const route = getRouteApi('/shell/customers/$id/account')
/** Three months, unless another period is asked for. */
const DAYS = 90

/** The entries of a period between opening and closing balance, on screen and as a file. */
export function Statement({ customerId, today }: { customerId: number; today: string }) {
  const t = useTranslations('payments')
  const search = readAccountSearch(route.useSearch())
  const navigate = useNavigate({ from: '/customers/$id/account' })
  const { from = addDays(today, -DAYS), to = today, page = 1 } = search
  const found = useQuery(statementQuery(customerId, { from, to, page }))
  const set = (values: object) =>
    navigate({ search: { ...search, page: undefined, ...values }, replace: true, resetScroll: false })
  const input = { params: { id: customerId }, query: { from, to } }
  const totals = found.data?.meta.totals
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.period}>
          <DateField
            label={t('from')}
            value={from}
            max={to}
            onChange={(day) => set({ from: day ?? undefined })}
          />
          <DateField
            label={t('to')}
            value={to}
            min={from}
            onChange={(day) => set({ to: day ?? undefined })}
          />
          <FileButton
            file="GET /customers/{id}/statement/print"
            input={input}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            {t('pdf')}
          </FileButton>
          <FileButton
            file="GET /customers/{id}/statement"
            input={input}
            accept="text/csv"
            save
            leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />}
          >
            {t('csv')}
          </FileButton>
        </div>
        {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
        {found.isPending && <RowsSkeleton />}
        {found.data && (
          <Card flush>
            {/* biome-ignore lint/a11y: a table that scrolls sideways must be reachable by keyboard; it is no landmark and no form */}
            <div className={classes.scroll} role="group" tabIndex={0} aria-label={t('statement')}>
              <table className={classes.items} aria-label={t('statement')}>
                <thead>
                  <tr>
                    <th data-wide>{t('date')}</th>
                    <th>{t('document')}</th>
                    <th data-wide>{t('due')}</th>
                    <th data-figure data-wide>
                      {t('debit')}
                    </th>
                    <th data-figure data-wide>
                      {t('credited')}
                    </th>
                    <th data-figure data-narrow>
                      {t('movement')}
                    </th>
                    <th data-figure>{t('balance')}</th>
                  </tr>
                </thead>
                <tbody>
                  <BalanceRow label={t('openingBalance')} amount={totals?.opening ?? 0} />
                  {found.data.data.map((line) => (
                    <tr key={line.id}>
                      <td data-wide>
                        <DateText value={line.issuedOn} />
                      </td>
                      <td>
                        <Document line={line} />{' '}
                        <small data-under>
                          <span data-narrow>
                            <DateText value={line.issuedOn} />
                          </span>
                          {line.reversedAs === 'bounced' ? t('reversedAs.bounced') : t(`entry.${line.kind}`)}
                        </small>
                      </td>
                      <td data-wide>
                        <DateText value={line.dueOn} />
                      </td>
                      <td data-figure data-wide>
                        {line.debit > 0 && formatMoney(line.debit)}
                      </td>
                      <td data-figure data-wide>
                        {line.credit > 0 && formatMoney(line.credit)}
                      </td>
                      <td data-figure data-narrow>
                        {formatMoney(line.debit - line.credit)}
                      </td>
                      <td data-figure>{formatMoney(line.balance)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <BalanceRow label={t('closingBalance')} amount={totals?.closing ?? 0} />
                </tfoot>
              </table>
            </div>
          </Card>
        )}
        <StatementMail customerId={customerId} from={from} to={to} />
        <Pager
          pagination={found.data?.meta.pagination}
          onPage={(next, replace) => navigate({ search: { ...search, page: next }, replace })}
        />
      </div>
    </div>
  )
}

function BalanceRow({ label, amount }: { label: string; amount: number }) {
  return (
    <tr className={classes.balance}>
      <td data-wide />
      <td>{label}</td>
      <td data-wide />
      <td data-wide />
      <td data-wide />
      <td data-narrow />
      <td data-figure>{formatMoney(amount)}</td>
    </tr>
  )
}

/** The number; of a credit or debit note a link for whoever may open it. */
function Document({ line }: { line: ApiRow<'GET /customers/{id}/statement'> }) {
  if (line.creditNoteId === null) return <CodeText>{line.document}</CodeText>
  return (
    <PageLink to="/credit/$id" params={{ id: String(line.creditNoteId) }}>
      <CodeText>{line.document}</CodeText>
    </PageLink>
  )
}
