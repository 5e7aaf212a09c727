import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { DateText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CreditNote, candidatesQuery, searchProducts } from '../api.ts'
import { type CreditForm, type FormLine, lineAmount, lineOf } from '../model/credit-form.ts'
import classes from './credit.module.css'
import { LineBar } from './line-bar.tsx'

type Props = {
  form: CreditForm
  credits: CreditNote['credits']
  creditNoteId: number | undefined
  errorOf: (field: string) => string | undefined
  onChange: (lines: readonly FormLine[]) => void
}

/** The lines of invoices that are credited, and the search for those on which the customer was billed an article. */
export function DraftLines({ form, credits, creditNoteId, errorOf, onChange }: Props) {
  const t = useTranslations('credit.draft')
  const put = (at: number, values: Partial<FormLine>) =>
    onChange(form.lines.map((line, place) => (place === at ? { ...line, ...values } : line)))
  return (
    <Card title={t('lines')} flush>
      {form.lines.length === 0 && <p className={`${classes.quiet} ${classes.line}`}>{t('noLines')}</p>}
      <ul className={classes.lines}>
        {form.lines.map((line, at) => (
          <LineFields
            key={line.invoiceLineId}
            line={line}
            credits={credits}
            kind={form.kind}
            errorOf={(field) => errorOf(`lines.${at}.${field}`)}
            onChange={(values) => put(at, values)}
            onRemove={() => onChange(form.lines.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      <AddLines
        form={form}
        creditNoteId={creditNoteId}
        onAdd={(line) => onChange([...form.lines, lineOf(line, credits)])}
      />
    </Card>
  )
}

type LineProps = {
  line: FormLine
  credits: CreditNote['credits']
  kind: CreditNote['kind']
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<FormLine>) => void
  onRemove: () => void
}

function LineFields({ line, credits, kind, errorOf, onChange, onRemove }: LineProps) {
  const t = useTranslations('credit.draft')
  const amount = lineAmount(line, credits, kind)
  const quantityError = errorOf('quantity')
  return (
    <li className={classes.line}>
      <div>
        <strong>{line.description}</strong>
        <br />
        <small>
          {line.invoice.number} · <DateText value={line.invoice.issuedOn} /> · {t('invoicedAt')}{' '}
          <MoneyText centavos={line.invoicedPrice} />
        </small>
      </div>
      <div className={classes.amount}>
        <MoneyText centavos={amount} strong />
        <br />
        <small>{t('net')}</small>
      </div>
      <div className={classes.fields}>
        <QuantityField
          label={`${t('quantity')} (${line.unit})`}
          aria-label={`${t('quantity')} · ${line.description} · ${line.invoice.number}`}
          value={line.quantity}
          error={quantityError ?? errorOf('invoiceLineId')}
          onChange={(quantity) => onChange({ quantity })}
        />
        <CurrencyField
          label={t(credits === 'money' ? 'rightPrice' : 'creditedPrice')}
          aria-label={`${t(credits === 'money' ? 'rightPrice' : 'creditedPrice')} · ${line.description} · ${line.invoice.number}`}
          value={line.negotiatedPrice}
          error={errorOf('negotiatedPrice')}
          onChange={(negotiatedPrice) => onChange({ negotiatedPrice })}
        />
        <div className={classes.buttons}>
          {quantityError !== undefined && credits === 'goods' && line.rest > 0 && (
            <Button onClick={() => onChange({ quantity: line.rest })}>
              {t('useRest', { rest: line.rest })}
            </Button>
          )}
          <Button onClick={onRemove} aria-label={t('removeLine', { name: line.description })}>
            {t('remove')}
          </Button>
        </div>
      </div>
      <LineBar line={line} own={credits === 'goods' ? (line.quantity ?? 0) : 0} />
    </li>
  )
}

type AddProps = Pick<Props, 'form' | 'creditNoteId'> & {
  onAdd: (line: Parameters<typeof lineOf>[0]) => void
}

function AddLines({ form, creditNoteId, onAdd }: AddProps) {
  const t = useTranslations('credit.draft')
  const [product, setProduct] = useState<Found | null>(null)
  const { customer, operationId } = form
  if (customer === null || operationId === null)
    return <p className={`${classes.quiet} ${classes.line}`}>{t('chooseFirst')}</p>
  return (
    <>
      <div className={classes.line}>
        <SearchSelect
          name="products"
          label={t('article')}
          value={product}
          onChange={setProduct}
          load={searchProducts}
        />
      </div>
      {product && (
        <Offered
          query={{ customerId: Number(customer.value), operationId, productId: product.value, creditNoteId }}
          taken={form.lines.map(({ invoiceLineId }) => invoiceLineId)}
          onAdd={onAdd}
        />
      )}
    </>
  )
}

type OfferedProps = {
  query: Parameters<typeof candidatesQuery>[0]
  taken: readonly number[]
  onAdd: AddProps['onAdd']
}

function Offered({ query, taken, onAdd }: OfferedProps) {
  const t = useTranslations('credit.draft')
  const found = useQuery(candidatesQuery(query))
  if (found.error) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <TextSkeleton lines={2} />
  const lines = found.data.data.filter(({ invoiceLineId }) => !taken.includes(invoiceLineId))
  if (lines.length === 0) return <p className={`${classes.quiet} ${classes.line}`}>{t('notBilled')}</p>
  return (
    <ul className={classes.lines} aria-label={t('offered')}>
      {lines.map((line) => (
        <li key={line.invoiceLineId} className={classes.line} data-offered>
          <div>
            {line.invoice.number} · <DateText value={line.invoice.issuedOn} />
            <br />
            <small>
              {line.description} · {t('left')} <QuantityText value={line.rest} unit={line.unit} />
            </small>
          </div>
          <Button onClick={() => onAdd(line)} aria-label={t('addLine', { number: line.invoice.number })}>
            {t('add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
