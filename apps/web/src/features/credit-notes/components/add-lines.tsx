import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Candidate, candidatesQuery, searchProducts } from '../api.ts'
import type { CreditForm } from '../model/credit-form.ts'
import classes from './draft-lines.module.css'

type Props = {
  form: CreditForm
  creditNoteId: number | undefined
  onAdd: (line: Candidate) => void
}

/** The search for the invoices on which the customer was billed an article. */
export function AddLines({ form, creditNoteId, onAdd }: Props) {
  const t = useTranslations('credit.draft')
  const [product, setProduct] = useState<Found | null>(null)
  const { customer, operationId } = form
  if (customer === null || operationId === null) return <p className={classes.none}>{t('chooseFirst')}</p>
  return (
    <>
      <div className={classes.search} id="credit-article">
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
  onAdd: Props['onAdd']
}

function Offered({ query, taken, onAdd }: OfferedProps) {
  const t = useTranslations('credit.draft')
  const found = useQuery(candidatesQuery(query))
  if (found.error) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <TextSkeleton lines={2} />
  const lines = found.data.data.filter(({ invoiceLineId }) => !taken.includes(invoiceLineId))
  if (lines.length === 0) return <p className={classes.none}>{t('notBilled')}</p>
  return (
    <ul className={classes.lines} aria-label={t('offered')}>
      {lines.map((line) => (
        <li key={line.invoiceLineId} className={classes.offered}>
          <div>
            <span className="code">{line.invoice.number}</span> · <DateText value={line.invoice.issuedOn} />
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

/** At most so many are shown; the search finds every other. */
const SHOWN = 6

type RestProps = Omit<Props, 'onAdd'> & { onAdd: (lines: readonly Candidate[]) => void }

/** What else can be credited of the invoices that the draft names. */
export function RestOfInvoices({ form, creditNoteId, onAdd }: RestProps) {
  const t = useTranslations('credit.draft')
  const { customer, operationId } = form
  const invoiceId = [...new Set(form.lines.map(({ invoice }) => invoice.id))].toSorted((a, b) => a - b)
  const found = useQuery({
    ...candidatesQuery({
      customerId: Number(customer?.value ?? 0),
      operationId: operationId ?? '',
      invoiceId,
      creditNoteId,
    }),
    enabled: customer !== null && operationId !== null && invoiceId.length > 0,
  })
  const taken = new Set(form.lines.map(({ invoiceLineId }) => invoiceLineId))
  const lines = (found.data?.data ?? []).filter((line) => line.rest > 0 && !taken.has(line.invoiceLineId))
  if (invoiceId.length === 0 || lines.length === 0) return null
  return (
    <div className={classes.rest}>
      <header>
        <strong>{t('moreOfInvoices', { count: lines.length })}</strong>
        <Button onClick={() => onAdd(lines)}>{t('addAll')}</Button>
      </header>
      <ul className={classes.chips}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.invoiceLineId}>
            <button type="button" className={classes.chip} onClick={() => onAdd([line])}>
              <IconPlus size={16} aria-hidden="true" />
              <span>{line.description}</span>
              <small>
                {t('left')} <QuantityText value={line.rest} unit={line.unit} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
