import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { shelfLifeHistory } from '../../../inventory-api.ts'
import type { Subject } from '../../../model/shelf-life.ts'
import { InventoryHistory } from '../inventory-history.tsx'
import classes from './shelf-life-history.module.css'

/** Who changed a rule; also of an agreement that does not hold any more. */
export function ShelfLifeHistory({ subject }: { subject: Subject }) {
  const t = useTranslations('inventory.life')
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.history}>
      <h3 id={id}>{t('history')}</h3>
      <InventoryHistory query={(perPage) => shelfLifeHistory(subject, perPage)} />
    </section>
  )
}
