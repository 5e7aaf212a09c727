import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../../../ui/page/card.tsx'
import type { Customer } from '../../model/customer-form.ts'
import classes from './customers.module.css'
import { useCustomerWords } from './use-customer-words.ts'

const FIELDS = ['creditLimit', 'transactionLimit', 'blockedCredit', 'paymentCondition'] as const

/** Credit that was entered and does not count before a second person confirms it: from what to what, by whom. */
export function CreditToConfirm({ customer }: { customer: Customer }) {
  const t = useTranslations('cards.waits')
  const words = useCustomerWords()
  const { creditToConfirm: asked } = customer
  if (!asked) return null
  const shown = (field: (typeof FIELDS)[number], of: Pick<Customer, (typeof FIELDS)[number]>) =>
    words.value(field, of[field]) ?? '–'
  return (
    <Card title={t('title')}>
      <div className={classes.fields} role="status">
        {FIELDS.filter((field) => asked[field] !== customer[field]).map((field) => (
          <span key={field}>
            {words.field(field)}: {shown(field, customer)} → <strong>{shown(field, asked)}</strong>
          </span>
        ))}
        <span>
          {t('text', { name: asked.by })}{' '}
          <Link to="/documents/payments" search={{ view: 'confirm', confirmation: asked.confirmationId }}>
            {t('see')}
          </Link>
        </span>
      </div>
    </Card>
  )
}
