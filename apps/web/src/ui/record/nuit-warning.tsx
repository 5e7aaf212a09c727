import { type CustomerCard, fiscalProblem } from '@cais/domain/customers/customer-card'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EditCustomer } from './customer-editor.tsx'
import classes from './nuit-warning.module.css'

type Props = {
  customer: Pick<CustomerCard, 'nuit' | 'finalConsumer'> & { readonly id: number; readonly editable: boolean }
}

/**
 * Warns that the customer cannot be invoiced with this card, and offers to edit it; nothing when it can.
 */
export function NuitWarning({ customer }: Props) {
  const t = useTranslations('ui.customerCard')
  const gap = fiscalProblem(customer)
  if (gap === null) return null
  return (
    <div className={classes.warning} role="status">
      <p>
        <IconAlertTriangle size={17} aria-hidden="true" /> {t(gap)} {!customer.editable && t('askKeeper')}
      </p>
      {customer.editable && <EditCustomer customerId={customer.id} label={t('fill')} />}
    </div>
  )
}
