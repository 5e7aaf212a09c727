import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { AskErp } from '../../../ui/record/ask-erp.tsx'
import { type Delivery, isBilling, useBillDelivery, useTakeBack } from '../api.ts'
import { CASH, missingOfPayment, type SalePayment } from '../model/sale-payment.ts'
import classes from './counter.module.css'
import { PaymentFields } from './payment-fields.tsx'

type Props = { delivery: Delivery; onTakenBack: () => void }

/** Third step: the invoice of what was handed over, with its state and, where it failed, why. */
export function CounterBilling({ delivery, onTakenBack }: Props) {
  const t = useTranslations('deliveries.counter')
  const bill = useBillDelivery()
  const takeBack = useTakeBack(onTakenBack)
  const { allowedActions, billing, invoice } = delivery
  const params = { id: delivery.id }
  const [payment, setPayment] = useState<SalePayment | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const missing = payment !== null && missingOfPayment(payment) !== undefined
    setMissing(missing)
    if (!missing) bill.mutate({ params, body: { version: delivery.version, ...(payment && { payment }) } })
  }
  const message = bill.error?.message ?? billing.message
  return (
    <Card title={`3. ${t('step.bill')}`}>
      <div className={classes.body}>
        {isBilling(delivery) && <p role="status">{t('billing')}</p>}
        {invoice && (
          <p role="status">
            {t('billed', { number: invoice.number })} · <strong>{formatMoney(invoice.total)} MZN</strong>{' '}
            {t('withVat')}
          </p>
        )}
        {delivery.toPay !== null && !isBilling(delivery) && (
          <p className={classes.amount}>
            {t('toPay')} <strong>{formatMoney(delivery.toPay)} MZN</strong> {t('withVat')}
          </p>
        )}
        {message && (
          <p role="alert" className={classes.error}>
            {message}
          </p>
        )}
        {billing.state === 'in-doubt' && <AskErp orderId={delivery.order.id} number={delivery.number} />}
        {allowedActions.includes('invoice') && (
          <RadioGroup
            label={t('paid')}
            value={payment === null ? 'account' : 'now'}
            options={[
              { value: 'account', label: t('onAccount') },
              { value: 'now', label: t('paidNow') },
            ]}
            onChange={(value) => setPayment(value === 'now' ? CASH : null)}
          />
        )}
        {allowedActions.includes('invoice') && payment && (
          <PaymentFields payment={payment} showMissing={isMissing} onChange={setPayment} />
        )}
        <div className={classes.buttons}>
          {allowedActions.includes('take-back') && (
            <Button
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ params, body: { version: delivery.version } })}
            >
              {t('takeBack')}
            </Button>
          )}
          {allowedActions.includes('invoice') && (
            <Button primary autoFocus loading={bill.isPending} onClick={send}>
              {t(payment ? 'billPaid' : 'bill')}
            </Button>
          )}
        </div>
        {allowedActions.includes('take-back') && <p className={classes.quiet}>{t('takeBackText')}</p>}
      </div>
    </Card>
  )
}
