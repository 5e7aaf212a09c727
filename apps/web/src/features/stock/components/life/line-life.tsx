import { canDo } from '@cais/domain/access/actions'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { laterPart } from '../../../../ui/states/later-part.tsx'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import classes from '../stock-case.module.css'

const LifeDialog = laterPart(async () => (await import('./life-dialog.tsx')).LifeDialog)

type Props = { line: StockLine; customer: StockDetail['customer'] }

/** How fresh the article must be on delivery, and whose word that is; whoever keeps stock changes it here. */
export function LineLife({ line, customer }: Props) {
  const t = useTranslations('stock')
  const [open, setOpen] = useState(false)
  const mayChange = canDo(rolesOf(useCurrentUser()), 'keep-stock')
  const words =
    line.minShelfLifeDays > 0 || line.shelfLifeSource !== 'none'
      ? t(`shelfLifeOf.${line.shelfLifeSource}`, { days: line.minShelfLifeDays })
      : t('noShelfLife')
  if (!mayChange) return line.minShelfLifeDays > 0 ? <small>{words}</small> : null
  return (
    <>
      <button
        type="button"
        className={classes.life}
        aria-label={t('changeShelfLife', { article: line.productId, words })}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {open && (
        <Suspense>
          <LifeDialog
            about={{
              customer: { id: customer.id, name: customer.name },
              product: { id: line.productId, description: line.description },
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
