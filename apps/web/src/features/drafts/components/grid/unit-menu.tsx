import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { MenuAction, PopupMenu } from '../../../../ui/popups/popup-menu.tsx'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { freeIn } from '../../model/lines/line-units.ts'
import type { Product } from '../use-products.ts'
import classes from './line-grid.module.css'

type Props = {
  line: DraftLine
  product: Product | undefined
  onChoose: (product: Product, code: string) => void
}

/** The unit of a line; a product that is ordered in several offers them with their price and what is free. */
export function UnitMenu({ line, product, onChoose }: Props) {
  const t = useTranslations('drafts.units')
  const button = useRef<HTMLButtonElement>(null)
  if (!product || product.orderUnits.length < 2) return line.unit
  return (
    <PopupMenu
      label={t('choose', { product: line.productId, unit: line.unit })}
      align="start"
      trigger={(props) => (
        <button
          ref={button}
          type="button"
          className={classes.unit}
          tabIndex={-1}
          data-unit-menu=""
          aria-label={t('choose', { product: line.productId, unit: line.unit })}
          title={t('keys')}
          {...props}
        >
          {line.unit}
          <IconChevronDown size={13} aria-hidden="true" />
        </button>
      )}
    >
      {(close) =>
        product.orderUnits.map(({ code, factor, unitPrice }) => (
          <MenuAction
            key={code}
            onClick={() => {
              close()
              onChoose(product, code)
              // typing goes on in the cell from which the menu was opened
              button.current?.closest('[role="row"]')?.querySelector('input')?.focus()
            }}
          >
            {t('option', {
              unit: code,
              price: formatMoney(unitPrice),
              free: formatQuantity(freeIn(product, { unitFactor: factor })),
            })}
          </MenuAction>
        ))
      }
    </PopupMenu>
  )
}

/** Opens the menu of the row that a field stands in, where it is shown: behind the quantity or in its own column; whether there is one. */
export function openUnitMenu(field: HTMLElement): boolean {
  const buttons = field.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-unit-menu]') ?? []
  const shown = [...buttons].find((button) => button.offsetParent !== null)
  shown?.click()
  return shown !== undefined
}
