import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import {
  type Account,
  type AccountItem,
  choicesOf,
  type PaymentDraft,
  toggled,
  withPart,
} from '../model/payment-draft.ts'
import classes from './account.module.css'

type Props = {
  account: Account
  /** The payment that is being entered, if one is. */
  draft: PaymentDraft | undefined
  onChange: (draft: PaymentDraft) => void
}

/** The open items, oldest due first, each with what settled a part of it, and with what this payment settles. */
export function OpenItems({ account, draft, onChange }: Props) {
  const t = useTranslations('payments')
  const { items, openCount, exposure } = account
  const parts = new Map(
    draft ? choicesOf(draft, items).map(({ entryId, amount }) => [entryId, amount] as const) : [],
  )
  if (items.length === 0) return <EmptyState title={t('nothingOpen')}>{t('nothingOpenText')}</EmptyState>
  const applied = [...parts.values()].reduce((sum, part) => sum + part, 0)
  return (
    <Card title={t('openItems', { count: openCount })} flush>
      {/* biome-ignore lint/a11y: a table that scrolls sideways must be reachable by keyboard; it is no landmark and no form */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={t('account')}>
        <table className={classes.items}>
          <thead>
            <tr>
              {draft && <td className={classes.box} />}
              <th>{t('document')}</th>
              <th data-wide>{t('date')}</th>
              <th data-wide>{t('due')}</th>
              <th>{t('ageOf')}</th>
              <th data-wide data-figure>
                {t('original')}
              </th>
              <th data-figure>{t('open')}</th>
              {draft && <th data-figure>{t('ofThisPayment')}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Fragment key={item.id}>
                <ItemRow item={item} part={parts.get(item.id)} {...{ account, draft, onChange }} />
                {item.settledBy.map((by) => (
                  <tr key={`${by.document}${by.on}`} className={classes.settled}>
                    {draft && <td />}
                    <td>
                      <SettledLink {...by} />
                    </td>
                    <td data-wide>
                      <DateText value={by.on} />
                    </td>
                    <td data-wide colSpan={2}>
                      {by.kind && t(`receivedBy.${by.kind}`)}
                    </td>
                    <td data-narrow />
                    <td data-figure colSpan={1}>
                      {formatMoney(-by.amount)}
                    </td>
                    <td data-wide />
                    {draft && <td />}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {draft && <td />}
              <td>{t('balance')}</td>
              <td data-wide colSpan={2} />
              <td />
              <td data-wide />
              <td data-figure>{formatMoney(exposure.currentAccount)}</td>
              {draft && <td data-figure>{formatMoney(applied)}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
      {openCount > items.length && (
        <p className={classes.more}>{t('moreItems', { count: String(openCount - items.length) })}</p>
      )}
    </Card>
  )
}

type RowProps = Props & { item: AccountItem; part: number | undefined }

function ItemRow({ item, part, account, draft, onChange }: RowProps) {
  const t = useTranslations('payments')
  const isCredit = item.open < 0
  return (
    <tr data-taken={part !== undefined || undefined} data-credit={isCredit || undefined}>
      {draft && (
        <td className={classes.box}>
          <SelectBox
            label={t('takeOne', { document: item.document })}
            checked={part !== undefined}
            onChange={() => onChange(toggled(draft, account.items, item))}
          />
        </td>
      )}
      <td>
        {item.orderId === null ? (
          <CodeText>{item.document}</CodeText>
        ) : (
          <PageLink to="/documents/$id" params={{ id: String(item.orderId) }}>
            <CodeText>{item.document}</CodeText>
          </PageLink>
        )}
      </td>
      <td data-wide>
        <DateText value={item.issuedOn} />
      </td>
      <td data-wide>{isCredit ? '–' : formatDate(item.dueOn)}</td>
      <td>
        <AgeOf item={item} />
      </td>
      <td data-wide data-figure>
        {item.open !== item.amount && formatMoney(item.amount)}
      </td>
      <td data-figure>
        <MoneyText centavos={item.open} strong />
      </td>
      {draft && (
        <td data-figure className={classes.part}>
          {part === undefined ? (
            '–'
          ) : isCredit ? (
            formatMoney(part)
          ) : (
            <CurrencyField
              aria-label={t('partOf', { document: item.document })}
              value={part}
              error={part > item.open}
              onChange={(amount) =>
                amount !== null &&
                amount > 0 &&
                onChange(withPart(draft, account.items, { id: item.id, amount }))
              }
            />
          )}
        </td>
      )}
    </tr>
  )
}

function AgeOf({ item: { open, daysLate } }: { item: AccountItem }) {
  const t = useTranslations('payments')
  if (open < 0) return <>{t('toUse')}</>
  if (daysLate > 0)
    return (
      <strong className={classes.late} data-long={daysLate > 30 || undefined}>
        {t('lateFor', { days: String(daysLate) })}
      </strong>
    )
  return <>{daysLate === 0 ? t('dueToday') : t('dueIn', { days: String(-daysLate) })}</>
}

function SettledLink({ document, paymentId }: AccountItem['settledBy'][number]) {
  if (paymentId === null) return <CodeText>{document}</CodeText>
  return (
    <PageLink to="/documents/payments" search={{ payment: paymentId }}>
      <CodeText>{document}</CodeText>
    </PageLink>
  )
}
