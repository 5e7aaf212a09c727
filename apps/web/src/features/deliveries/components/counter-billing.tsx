import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Delivery, isBilling, useBillDelivery, useTakeBack } from '../api.ts'
import classes from './counter.module.css'

type Props = { delivery: Delivery; onTakenBack: () => void }

/** Third step: the invoice of what was handed over, with its state and, where it failed, why. */
export function CounterBilling({ delivery, onTakenBack }: Props) {
  const t = useTranslations('deliveries.counter')
  const bill = useBillDelivery()
  const takeBack = useTakeBack(onTakenBack)
  const { allowedActions, billing, invoice } = delivery
  const params = { id: delivery.id }
  const message = bill.error?.message ?? billing.message
  return (
    <Card title={`3. ${t('step.bill')}`}>
      <div className={classes.body}>
        {isBilling(delivery) && <p role="status">{t('billing')}</p>}
        {invoice && <p role="status">{t('billed', { number: invoice.number })}</p>}
        {message && (
          <p role="alert" className={classes.error}>
            {message}
          </p>
        )}
        {allowedActions.includes('take-back') && <p className={classes.quiet}>{t('takeBackText')}</p>}
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
            <Button
              primary
              autoFocus
              loading={bill.isPending}
              onClick={() => bill.mutate({ params, body: { version: delivery.version } })}
            >
              {t('bill')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
