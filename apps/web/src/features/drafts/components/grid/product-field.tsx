import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../../ui/popups/popover.tsx'
import { focusAndSelect } from './cell-field.ts'
import classes from './line-grid.module.css'
import { ProductOptions } from './product-options.tsx'
import { type ProductFieldProps, useProductField } from './use-product-field.ts'

/** An input that finds a product: the loaded list answers at once, the server adds the rest. */
export function ProductField(props: ProductFieldProps) {
  const t = useTranslations('drafts.grid')
  const list = useId()
  const { text, open, search, marked, refusal, write, pick, press, close } = useProductField(props)
  const row = String(props.index + 1)
  return (
    <Popover
      open={open}
      onClose={close}
      takesFocus={false}
      fill
      className={classes.options}
      target={
        <input
          ref={focusAndSelect}
          className={classes.field}
          role="combobox"
          aria-label={props.line ? t('cell', { column: t('columns.product'), row }) : t('newLine')}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && search.found[marked] ? `${list}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      }
    >
      <ProductOptions id={list} search={search} marked={marked} refusal={refusal} onPick={pick} />
    </Popover>
  )
}
