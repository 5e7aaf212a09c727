import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Rebate, rebateQuery } from '../api.ts'
import { type CreditForm, type FormPeriod, rebateOf } from '../model/credit-form.ts'
import classes from './credit.module.css'
import papers from './papers.module.css'

type Props = {
  form: CreditForm
  period: FormPeriod
  creditNoteId: number | undefined
  errorOf: (field: string) => string | undefined
  onChange: (period: FormPeriod) => void
}

/** A rebate: the invoices of some days, and what is given back of them; below it how that is spread. */
export function DraftPeriod({ form, period, creditNoteId, errorOf, onChange }: Props) {
  const t = useTranslations('notes.period')
  const put = (values: Partial<FormPeriod>) => onChange({ ...period, ...values })
  const query = rebateOf(form)
  const rebate = useRebate(form, creditNoteId)
  return (
    <Card title={t('title')}>
      <div className={classes.form}>
        <div className={classes.pair}>
          <DateField
            label={t('from')}
            required
            value={period.from}
            onChange={(from) => put({ from })}
            error={errorOf('period.from')}
          />
          <DateField
            label={t('to')}
            required
            value={period.to}
            onChange={(to) => put({ to })}
            error={errorOf('period.to')}
          />
        </div>
        <RadioGroup
          label={t('by')}
          value={period.by}
          options={[
            { value: 'amount', label: t('amount') },
            { value: 'percent', label: t('percent') },
          ]}
          onChange={(by) => put({ by: by === 'percent' ? 'percent' : 'amount' })}
        />
        {period.by === 'amount' ? (
          <CurrencyField
            label={t('amountField')}
            value={period.amount}
            error={errorOf('period.amount') ?? errorOf('period')}
            onChange={(amount) => put({ amount })}
          />
        ) : (
          <PercentField
            label={t('percentField')}
            value={period.percent}
            error={errorOf('period.percent') ?? errorOf('period')}
            onChange={(percent) => put({ percent })}
          />
        )}
        <p className={classes.quiet}>{t('hint')}</p>
        {query === null ? <p className={classes.quiet}>{t('missing')}</p> : <Preview rebate={rebate} />}
      </div>
    </Card>
  )
}

/** As many invoices as fit a glance; the rest is counted. */
const SHOWN = 12

/** How the rebate of the form is spread; asked for once it is complete. */
export function useRebate(form: CreditForm, creditNoteId: number | undefined) {
  const query = rebateOf(form)
  return useQuery({ ...rebateQuery(query && { ...query, creditNoteId }), retry: false })
}

function Preview({ rebate: found }: { rebate: ReturnType<typeof useRebate> }) {
  const t = useTranslations('notes.period')
  if (found.error) return <p role="alert">{found.error.message}</p>
  if (!found.data) return <TextSkeleton lines={3} />
  const rebate = found.data.data
  const given = rebate.invoices.filter(({ share }) => share > 0)
  if (given.length === 0) return <p role="alert">{t('nothing')}</p>
  const more = given.length - SHOWN
  return (
    <section aria-label={t('preview')}>
      <div className={papers.scroll}>
        <table className={papers.table}>
          <thead>
            <tr>
              <th scope="col">{t('invoice')}</th>
              <th scope="col" data-figure>
                {t('rest')}
              </th>
              <th scope="col" data-figure>
                {t('share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {given.slice(0, SHOWN).map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.quiet}>
        {more > 0 && `${t('more', { count: more })} · `}
        {t('lines', { count: rebate.lines, invoices: given.length })} · {formatMoney(rebate.net)}
      </p>
    </section>
  )
}

const Row = ({ invoice }: { invoice: Rebate['invoices'][number] }) => (
  <tr>
    <td>
      <CodeText>{invoice.number}</CodeText>{' '}
      <small>
        <DateText value={invoice.issuedOn} />
      </small>
    </td>
    <td data-figure>{formatMoney(invoice.rest)}</td>
    <td data-figure>{formatMoney(invoice.share)}</td>
  </tr>
)
