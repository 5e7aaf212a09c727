import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { useFreeCollections } from '../../collections-api.ts'
import classes from '../shipment.module.css'

type Props = {
  route: string
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** What waits at customers of the route: chosen here, the truck fetches it beside its documents. */
export function BuilderCollections({ route, chosen, onChange }: Props) {
  const t = useTranslations('builder.collections')
  const rows = (useFreeCollections().data?.data ?? []).filter(
    (row) => row.route === route || chosen.includes(row.id),
  )
  if (rows.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className={classes.transfers}>
        {rows.map(({ id, number, customer, address }) => {
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <strong>{customer.name}</strong>
              <Button
                size="compact-sm"
                aria-pressed={isChosen}
                aria-label={t(isChosen ? 'removeOf' : 'addOf', { number })}
                onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              >
                {t(isChosen ? 'remove' : 'add')}
              </Button>
              <small>{[number, address].filter(Boolean).join(' · ')}</small>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
