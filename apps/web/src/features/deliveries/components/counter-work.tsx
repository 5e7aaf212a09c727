import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CollectOrder, collectOrderQuery, deliveryQuery } from '../api.ts'
import { EMPTY_PICK, missingOf, type PickForm } from '../model/pick.ts'
import classes from './counter.module.css'
import { CounterBilling } from './counter-billing.tsx'
import { CounterPrinting } from './counter-printing.tsx'
import { HandOverStep } from './hand-over-step.tsx'
import { PickStep } from './pick-step.tsx'

type Props = {
  orderId: number
  /** Once the goods are handed over. */
  deliveryId: number | undefined
  onDelivery: (id: number | undefined) => void
  onLeave: () => void
}

/** One document at the counter: pick, hand over, bill, print. */
export function CounterWork({ orderId, deliveryId, ...moves }: Props) {
  return deliveryId === undefined ? (
    <BeforeHandOver orderId={orderId} {...moves} />
  ) : (
    <AfterHandOver deliveryId={deliveryId} {...moves} />
  )
}

type Moves = Pick<Props, 'onDelivery' | 'onLeave'>

function BeforeHandOver({ orderId, onDelivery, onLeave }: Moves & { orderId: number }) {
  const t = useTranslations('deliveries.counter')
  const found = useQuery(collectOrderQuery(orderId))
  if (found.error && !found.data) {
    const isGone = 'status' in found.error && found.error.status === 404
    if (!isGone) return <ErrorState error={found.error} retry={found.refetch} />
    return <EmptyState title={t('gone')} action={<Button onClick={onLeave}>{t('nextDocument')}</Button>} />
  }
  if (!found.data) return <TextSkeleton lines={8} />
  return <Picking key={orderId} order={found.data.data} onDelivery={onDelivery} />
}

function Picking({ order, onDelivery }: { order: CollectOrder; onDelivery: (id: number) => void }) {
  const t = useTranslations('deliveries.counter')
  const { form, change, forget } = useForm(order)
  const [isPicked, setPicked] = useState(false)
  const short = order.lines.filter((line) => missingOf(form, line) > 0).length
  return (
    <Work name={order.customer.name} number={order.number}>
      {isPicked ? (
        <Card title={`1. ${t('step.pick')}`}>
          <p className={classes.done}>
            <span>{short === 0 ? t('whole') : t('shortLines', { count: short })}</span>
            <Button onClick={() => setPicked(false)}>{t('change')}</Button>
          </p>
        </Card>
      ) : (
        <PickStep order={order} form={form} onChange={change} onNext={() => setPicked(true)} />
      )}
      {isPicked && (
        <HandOverStep
          order={order}
          form={form}
          onChange={change}
          onDone={(id) => {
            forget()
            onDelivery(id)
          }}
        />
      )}
    </Work>
  )
}

function AfterHandOver({ deliveryId, onDelivery, onLeave }: Moves & { deliveryId: number }) {
  const t = useTranslations('deliveries.counter')
  const found = useQuery(deliveryQuery(deliveryId))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <TextSkeleton lines={8} />
  const delivery = found.data.data
  const { order, receiverName } = delivery
  return (
    <Work name={delivery.customer.name} number={`${order.number} · ${delivery.number}`}>
      <p className={classes.done}>{t('handedOver', { number: order.number, name: receiverName })}</p>
      <CounterBilling delivery={delivery} onTakenBack={() => onDelivery(undefined)} />
      {delivery.billing.state === 'billed' && <CounterPrinting delivery={delivery} onLeave={onLeave} />}
    </Work>
  )
}

type WorkProps = { name: string; number: string; children: React.ReactNode }

function Work({ name, number, children }: WorkProps) {
  const t = useTranslations('deliveries.counter')
  return (
    <section className={classes.work} aria-label={t('steps')}>
      <header>
        <h2 style={{ margin: 0 }}>{name}</h2>
        <CodeText>{number}</CodeText>
      </header>
      {children}
    </section>
  )
}

/** What is typed, with a copy on the device under the version that it is about. */
function useForm({ id, version }: CollectOrder) {
  const name = `counter.${id}.${version}`
  const [form, setForm] = useState<PickForm>(() => readCopy<PickForm>(name)?.value ?? EMPTY_PICK)
  const change = (next: PickForm) => {
    setForm(next)
    saveCopy(name, next)
  }
  return { form, change, forget: () => deleteCopy(name) }
}
