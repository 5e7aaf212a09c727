import { canDo } from '@cais/domain/access/actions'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import classes from './stock-case.module.css'

const ShelfLifeDialog = lazyComponent(
  async () => (await import('../inventory/shelf-life/shelf-life-dialog.tsx')).ShelfLifeDialog,
)

type Props = { line: StockLine; customer: StockDetail['customer'] }

/** How fresh the product must be on delivery, and whose rule that is; stock keepers change it here. */
export function LineShelfLife({ line, customer }: Props) {
  const t = useTranslations('stock')
  const [open, setOpen] = useState(false)
  const mayChange = canDo(rolesOf(useCurrentUser()), 'manage-stock')
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
        aria-label={t('changeShelfLife', { product: line.productId, words })}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {open && (
        <Suspense>
          <ShelfLifeDialog
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
