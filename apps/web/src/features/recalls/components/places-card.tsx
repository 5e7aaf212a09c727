import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Trace } from '../api.ts'
import classes from './recalls.module.css'

/** What is still ours: in warehouses, on trucks at the dock, on the road, in returns places. */
export function PlacesCard({ trace }: { trace: Trace }) {
  const t = useTranslations('recalls.places')
  const quantity = (value: number) => `${formatQuantity(value)} ${trace.unit}`
  const onSale = trace.places.filter(({ kind }) => kind === 'sale')
  const aside = trace.places.filter(({ kind, stock }) => kind !== 'sale' && stock > 0)
  const onTheRoad = trace.customers.flatMap((customer) =>
    customer.documents.filter((one) => one.onTheRoad > 0).map((one) => ({ ...one, customer: customer.name })),
  )
  return (
    <Card title={t('title')}>
      <div>
        <Group name={t('warehouses')}>
          {onSale.map((place) => (
            <Place
              key={place.levelId}
              name={`${place.warehouse} ${place.warehouseId}`}
              below={
                place.orders === 0 ? '' : t('held', { quantity: quantity(place.held), count: place.orders })
              }
              quantity={quantity(place.stock)}
              state={
                place.blocked ? (
                  <small className={classes.fine}>{t('blocked')}</small>
                ) : (
                  <small className={classes.alarm}>{t('notBlocked')}</small>
                )
              }
            />
          ))}
          {trace.trucks.map((truck) => (
            <Place
              key={truck.shipmentId}
              name={
                <PageLink to="/picking/$id" params={{ id: String(truck.shipmentId) }}>
                  <CodeText>{truck.number}</CodeText>
                </PageLink>
              }
              below={`${truck.driverName} · ${truck.carRegistration}`}
              quantity={quantity(truck.quantity)}
              state={<small className={classes.alarm}>{t('toUnload')}</small>}
            />
          ))}
        </Group>
        {trace.transfers.length > 0 && (
          <Group name={t('transfers')}>
            {trace.transfers.map((one) => (
              <Place
                key={one.id}
                name={
                  <PageLink to="/stock/transfers/$id" params={{ id: String(one.id) }}>
                    <CodeText>{one.number}</CodeText>
                  </PageLink>
                }
                below={`${one.from} → ${one.to}`}
                quantity={quantity(one.inTransit > 0 ? one.inTransit : one.held)}
                state={
                  one.inTransit > 0 ? (
                    <small>{t('arrivesBlocked')}</small>
                  ) : (
                    <small className={classes.alarm}>{t('toStop')}</small>
                  )
                }
              />
            ))}
          </Group>
        )}
        {onTheRoad.length > 0 && (
          <Group name={t('inTransit')}>
            {onTheRoad.map((one) => (
              <Place
                key={one.deliveryId}
                name={
                  <PageLink to="/picking/deliveries/$id" params={{ id: String(one.deliveryId) }}>
                    <CodeText>{one.number}</CodeText>
                  </PageLink>
                }
                below={one.customer}
                quantity={quantity(one.onTheRoad)}
                state={one.shipment && <small>{t('callDriver', { name: one.shipment.driverName })}</small>}
              />
            ))}
          </Group>
        )}
        {aside.length > 0 && (
          <Group name={t('aside')}>
            {aside.map((place) => (
              <Place
                key={place.levelId}
                name={place.warehouse}
                below={place.warehouseId}
                quantity={quantity(place.stock)}
              />
            ))}
          </Group>
        )}
      </div>
    </Card>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.group}>{name}</h3>
      {children}
    </>
  )
}

type PlaceProps = { name: ReactNode; below: string; quantity: string; state?: ReactNode }

const Place = ({ name, below, quantity, state }: PlaceProps) => (
  <div className={classes.place}>
    <span>
      <strong>{name}</strong>
      {below !== '' && <small>{below}</small>}
    </span>
    <span>
      <strong>{quantity}</strong>
      {state}
    </span>
  </div>
)
