import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Button } from '../actions/button.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { SlideIn } from '../popups/slide-in.tsx'
import classes from './unload-document.module.css'

type Order = ApiData<'GET /orders/{id}'>
type Goods = 'keep' | 'release'

/** A button that takes a document whose billing failed off its truck, after the goods of each product are confirmed. */
export function UnloadDocument({ orderId }: { orderId: number }) {
  const t = useTranslations('ui.unload')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPackageExport size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('unload')}
      </Button>
      {open && <Unloading orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Unloading({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useTranslations('ui.unload')
  const found = useQuery(apiQuery('GET /orders/{id}', { params: { id: orderId } }))
  if (!found.data) return <SlideIn open onClose={onClose} title={t('unload')} loading />
  return <GoodsForm order={found.data.data} onClose={onClose} />
}

function GoodsForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('ui.unload')
  const id = useId()
  const number = order.number ?? ''
  const lines = order.lines.filter(({ buckets }) => buckets.loading > 0)
  const [goods, setGoods] = useState<Readonly<Record<number, Goods>>>({})
  const unload = useApiMutation('POST /orders/{id}/unload', {
    refreshes: ['orders', 'shipments', 'stock', 'menu-counts', 'home', 'audit'],
    success: t('done', { number }),
    quiet: true,
    onSuccess: onClose,
  })
  const chosen = lines.flatMap(({ id: lineId }) => {
    const one = goods[lineId]
    return one === undefined ? [] : [{ lineId, goods: one }]
  })
  const count = (wanted: Goods) => chosen.filter((one) => one.goods === wanted).length
  const isWhole = lines.length > 0 && chosen.length === lines.length
  const all = (one: Goods) => setGoods(Object.fromEntries(lines.map((line) => [line.id, one])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !unload.isPending)
      unload.mutate({ params: { id: order.id }, body: { version: order.version, lines: chosen } })
  }
  const options = [
    { value: 'keep', label: t('keep') },
    { value: 'release', label: t('release') },
  ]
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('title', { number })}
      footer={
        <div className={classes.footer}>
          <p role="status">
            {isWhole
              ? t('summary', { keep: count('keep'), release: count('release') })
              : t('left', { count: lines.length - chosen.length })}
          </p>
          <Button primary type="submit" form={id} disabled={!isWhole} loading={unload.isPending}>
            {t('unload')}
          </Button>
        </div>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit}>
        <p>{t('text', { shipment: order.shipment?.number ?? '' })}</p>
        {lines.length > 1 && (
          <div className={classes.all}>
            <Button size="compact-sm" onClick={() => all('keep')}>
              {t('keepAll')}
            </Button>
            <Button size="compact-sm" onClick={() => all('release')}>
              {t('releaseAll')}
            </Button>
          </div>
        )}
        {lines.map((line) => (
          <RadioGroup
            key={line.id}
            label={`${line.description} · ${formatQuantity(line.buckets.loading)} ${line.stockUnit}`}
            value={goods[line.id] ?? ''}
            options={options}
            onChange={(value) => setGoods({ ...goods, [line.id]: value as Goods })}
          />
        ))}
        {unload.error && (
          <p role="alert" className={classes.error}>
            {unload.error.message}
          </p>
        )}
      </form>
    </SlideIn>
  )
}
