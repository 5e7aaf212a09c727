import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { IconDots, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Offer } from '../../lib/bulk/call.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { Button, IconButton } from '../actions/button.tsx'
import { MenuAction, PopupMenu } from '../popups/popup-menu.tsx'
import classes from './bulk-bar.module.css'
import { OverLimit, TakeWhole } from './take-whole.tsx'
import type { WholeFilter } from './use-wide-selection.ts'

type Props = {
  count: number
  /** Sum of the chosen, in centavos. */
  total: number
  /** Undefined while they are asked for. */
  offers: readonly Offer[] | undefined
  /** Said in place of actions. */
  note?: string | undefined
  onAct: (name: BulkChoiceName) => void
  /** Rows of the page; with `onAll` all of them can be chosen. */
  onPage?: number
  onAll?: () => void
  whole?: WholeFilter | undefined
  onClear: () => void
  /** Further buttons, such as printing. */
  children?: ReactNode
}

/** So many stand as buttons; the others in a list. */
const BUTTONS = 3

/** Takes the place of the last line of a page while rows are chosen: how many, their sum, what can be done to them. */
export function BulkBar({
  count,
  total,
  offers,
  note,
  onAct,
  onPage = 0,
  onAll,
  whole,
  onClear,
  children,
}: Props) {
  const t = useTranslations('bulk')
  const word = ({ name, count: some }: Offer) => {
    const action = t(`actions.${name}`)
    return some === count
      ? action
      : t('bar.some', { action, count: formatQuantity(some), all: formatQuantity(count) })
  }
  return (
    <section className={`${classes.bar} no-print`} aria-label={t('bar.label')}>
      {whole && <OverLimit whole={whole} onPage={onPage} chosen={count} />}
      <div className={classes.chosen}>
        <IconButton label={t('bar.clear')} onClick={onClear}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
        <span role="status">
          <strong>{t('bar.chosen', counted(count))}</strong>{' '}
          <span className={classes.sum}>{formatMoney(total)} MZN</span>
        </span>
        {onAll && count < onPage && (
          <Button variant="subtle" onClick={onAll}>
            {t('bar.all', { count: onPage })}
          </Button>
        )}
        {whole && <TakeWhole whole={whole} onPage={onPage} chosen={count} />}
      </div>
      <div className={classes.actions}>
        {offers?.length === 0 && <span className={classes.sum}>{note ?? t('bar.none')}</span>}
        {offers?.slice(0, BUTTONS).map((offer) => (
          <Button key={offer.name} onClick={() => onAct(offer.name)}>
            {word(offer)}
          </Button>
        ))}
        {children}
        {offers && offers.length > BUTTONS && (
          <PopupMenu
            label={t('bar.more')}
            buttonClass={classes.more}
            button={<IconDots size={18} aria-hidden="true" />}
          >
            {(close) =>
              offers.slice(BUTTONS).map((offer) => (
                <MenuAction
                  key={offer.name}
                  onClick={() => {
                    close()
                    onAct(offer.name)
                  }}
                >
                  {word(offer)}
                </MenuAction>
              ))
            }
          </PopupMenu>
        )}
      </div>
    </section>
  )
}
