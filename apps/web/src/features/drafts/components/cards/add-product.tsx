import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api.ts'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { ProductOptions } from '../grid/product-options.tsx'
import { useProductSearch } from '../use-product-search.ts'
import type { Product, Products } from '../use-products.ts'
import classes from './line-cards.module.css'

type Props = {
  lines: readonly DraftLine[]
  products: Products
  place: ProductPlace
  onAdd: (product: Product) => void
}

/** Finds a product by touch and adds it. */
export function AddProduct({ lines, products, place, onAdd }: Props) {
  const t = useTranslations('drafts')
  const id = useId()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = useProductSearch(products.list, place, text)
  const write = (typed: string) => {
    setText(typed)
    setRefusal(null)
  }
  const pick = (product: Product) => {
    const at = lines.findIndex(({ productId }) => productId === product.id)
    if (at >= 0) return setRefusal(t('products.twice', { product: product.id, line: String(at + 1) }))
    write('')
    onAdd(product)
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded={search.text !== ''}
        aria-controls={search.text === '' ? undefined : id}
        label={t('grid.add')}
        placeholder={t('grid.placeholder')}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        autoComplete="off"
        value={text}
        // leaves room for the results above the keyboard and the bar
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'start' })}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {search.text !== '' && (
        <div className={classes.found}>
          <ProductOptions id={id} search={search} marked={-1} refusal={refusal} onPick={pick} />
        </div>
      )}
    </>
  )
}
