// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../../ui/popups/popover.tsx'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import { LineEntryFields } from '../fields/line-entry-fields.tsx'
import type { CellProps } from './figure-cell.tsx'
import classes from './line-grid.module.css'

/** The other discounts, the special field and removing the line, in a popover. */
export function MoreCell({ line, index, edits, onMove, active }: CellProps & { active: boolean }) {
  const t = useTranslations('drafts')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (active) button.current?.focus()
  }, [active])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') return
    if (event.key === 'Delete') return edits.remove(line, index)
    const move = moveOfKey(event, { atStart: true, atEnd: true })
    if (move && onMove({ row: index, column: 'more' }, move)) event.preventDefault()
  }
  const filled = line.discount > 0 || line.discountAmount > 0 || line.specialField !== ''
  return (
    <span role="gridcell" className={classes.cell} data-column="more">
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        align="end"
        label={t('grid.more', { product: line.productId })}
        className={classes.popover}
        target={
          <button
            ref={button}
            type="button"
            className={classes.more}
            data-filled={filled || undefined}
            tabIndex={active ? 0 : -1}
            aria-label={t('grid.more', { product: line.productId })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onKeyDown={press}
            onClick={() => {
              edits.go({ row: index, column: 'more' })
              setOpen(true)
            }}
          >
            <IconDots size={16} aria-hidden="true" />
          </button>
        }
      >
        <LineEntryFields
          line={line}
          only="other"
          onChange={(entry) => edits.change(line, entry)}
          onRemove={() => edits.remove(line, index)}
          onDone={() => setOpen(false)}
        />
      </Popover>
    </span>
  )
}
