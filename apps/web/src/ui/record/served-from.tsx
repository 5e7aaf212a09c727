import type { WarehouseChoice } from '@cais/domain/stock/serving-warehouse'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './served-from.module.css'

type Props = {
  /** The warehouse of the document. */
  warehouse: string
  /** Where it would be served from now; null when goods of it are held already. */
  choice: WarehouseChoice | null
}

/** From which of its customer's warehouses a document is served, why, and what each of them has. */
export function ServedFrom({ warehouse, choice }: Props) {
  const t = useTranslations('serving')
  const best = choice?.offers.find(({ warehouseId }) => warehouseId === choice.warehouseId)
  if (!choice || !best || choice.why === 'only')
    return <Note>{t('here', { warehouse, why: t('bound') })}</Note>
  const { why, warehouseId, lines, offers } = choice
  return (
    <Note>
      {t('here', {
        warehouse: why === 'nothing-free' ? warehouse : warehouseId,
        why: t(why, { lines, whole: String(best.whole), part: String(best.part) }),
      })}
      <span className={classes.offers} title={t('offers')}>
        {offers.map((offer) => (
          <span key={offer.warehouseId} data-chosen={offer === best || undefined}>
            {t('offer', { warehouse: offer.warehouseId, whole: String(offer.whole), lines: String(lines) })}
          </span>
        ))}
      </span>
    </Note>
  )
}

function Note({ children }: { children: React.ReactNode }) {
  const t = useTranslations('serving')
  return (
    <p className={classes.note} role="note" aria-label={t('label')}>
      <IconBuildingWarehouse size={17} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
