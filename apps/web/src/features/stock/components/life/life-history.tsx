import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { shelfLifeHistory } from '../../api/ledger-history.ts'
import type { Subject } from '../../model/shelf-life.ts'
import { LedgerHistory } from '../history/ledger-history.tsx'
import classes from './life-history.module.css'

/** Who changed a rule; also of an agreement that does not hold any more. */
export function LifeHistory({ subject }: { subject: Subject }) {
  const t = useTranslations('inventory.life')
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.history}>
      <h3 id={id}>{t('history')}</h3>
      <LedgerHistory query={(perPage) => shelfLifeHistory(subject, perPage)} />
    </section>
  )
}
