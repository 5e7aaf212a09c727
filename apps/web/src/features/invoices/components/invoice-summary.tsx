import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import type { InvoiceSummary } from '../api.ts'
import classes from './invoice-summary.module.css'
import { PaidBar } from './paid-bar.tsx'

/** What is paid, not due and overdue of the filter, beside its VAT per rate. */
export function Summary({ sums }: { sums: InvoiceSummary['sums'] }) {
  const t = useTranslations('invoices.summary')
  if (sums === null) return <p className={classes.none}>{t('tooMany')}</p>
  if (sums.invoices === 0) return null
  const { total, paid, notDue, overdue } = sums
  const parts = { paid, 'not-due': notDue, overdue }
  return (
    <section className={classes.summary} aria-label={t('label')}>
      <div className={classes.debt}>
        <p className={classes.total}>
          <strong>{formatMoney(total)}</strong> {t('total', { count: sums.invoices })}
        </p>
        <PaidBar parts={parts} />
        <ul className={classes.legend}>
          {(['paid', 'not-due', 'overdue'] as const).map((part) => (
            <li key={part} data-part={part}>
              {t(part)} <b>{formatMoney(parts[part])}</b>
            </li>
          ))}
        </ul>
      </div>
      <VatTable sums={sums} />
    </section>
  )
}

function VatTable({ sums }: { sums: NonNullable<InvoiceSummary['sums']> }) {
  const t = useTranslations('invoices.summary')
  return (
    <table className={classes.vat}>
      <thead>
        <tr>
          <th scope="col">{t('rate')}</th>
          <th scope="col">{t('base')}</th>
          <th scope="col">{t('vat')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.vatByRate.map(({ rate, base, vat }) => (
          <tr key={rate}>
            <th scope="row">{rate === 0 ? t('exempt') : formatPercent(rate)}</th>
            <td>{formatMoney(base)}</td>
            <td>{vat === 0 ? '–' : formatMoney(vat)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <td>{formatMoney(sums.net)}</td>
          <td>{formatMoney(sums.vat)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
