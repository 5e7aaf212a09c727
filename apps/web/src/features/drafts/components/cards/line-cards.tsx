import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import type { DraftForm } from '../../model/form/draft-form.ts'
import { addLines, changeLine, removeLine } from '../../model/lines/edit-lines.ts'
import { lineOf } from '../../model/lines/line-of-product.ts'
import { changeUnit } from '../../model/lines/line-units.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { LineEntryFields } from '../fields/line-entry-fields.tsx'
import type { Products } from '../use-products.ts'
import { AddProduct } from './add-product.tsx'
import { LineCard } from './line-card.tsx'
import classes from './line-cards.module.css'

type Props = { session: DraftSession; form: DraftForm; preview: Preview; products: Products }

/** The lines on a phone: a card each, its figures in a sheet; a product is added by searching. */
export function LineCards({ session, form, preview, products }: Props) {
  const t = useTranslations('drafts.grid')
  const [opened, setOpened] = useState<string | null>(null)
  const line = form.lines.find(({ productId }) => productId === opened)
  const close = () => setOpened(null)
  return (
    <>
      <ul className={classes.cards} aria-label={t('label')}>
        {form.lines.map((one, index) => (
          <LineCard
            key={one.productId}
            session={session}
            line={one}
            index={index}
            total={preview.lines[index]?.total ?? null}
            product={products.byCode.get(one.productId)}
            onOpen={() => setOpened(one.productId)}
            onResolve={(entry) => session.change(changeLine(one.productId, entry))}
          />
        ))}
      </ul>
      <AddProduct
        lines={form.lines}
        products={products}
        place={{
          warehouseId: form.warehouse,
          customerId: form.customerId,
          operationType: form.operationType,
        }}
        onAdd={(product) => {
          session.change(addLines([lineOf(product)]))
          setOpened(product.id)
        }}
      />
      <SlideIn open={line !== undefined} onClose={close} title={line?.description ?? ''}>
        {line && (
          <LineEntryFields
            line={line}
            product={products.byCode.get(line.productId)}
            onUnit={(product, code) => session.change(changeUnit(product, code))}
            onChange={(entry) => session.change(changeLine(line.productId, entry))}
            onRemove={() => {
              close()
              session.change(removeLine(line.productId))
            }}
            onDone={close}
          />
        )}
      </SlideIn>
    </>
  )
}
