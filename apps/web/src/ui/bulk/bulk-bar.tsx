import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_CHOSEN, type OfferedAction } from '../../lib/bulk/call.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import { MenuAction, PopupMenu } from '../popups/popup-menu.tsx'
import classes from './bulk-bar.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useActionLabels } from './use-action-labels.ts'
import type { WholeFilter } from './use-filter-selection.ts'

type Props = {
  count: number
  /** Sum of the chosen, in centavos. */
  total: number
  /** Undefined while they are loading. */
  offers: readonly OfferedAction[] | undefined
  /** Shown instead of actions. */
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

/** So many actions are buttons; the others are in a menu. */
const BUTTONS = 3

/** Replaces the last line of a page while rows are chosen: how many, their sum, and the actions. */
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
  const actionWord = useActionLabels()
  const word = ({ name, count: some }: OfferedAction) => {
    const action = actionWord(name, some)
    return some === count
      ? action
      : t('bar.some', { action, count: formatQuantity(some), all: formatQuantity(count) })
  }
  return (
    <SelectionBar
      label={t('bar.label')}
      count={count}
      facts={`${formatMoney(total)} MZN`}
      over={whole && <OverLimit whole={whole} onPage={onPage} chosen={count} />}
      further={
        <>
          {onAll && count < onPage && (
            <Button variant="subtle" onClick={onAll}>
              {t('bar.all', { count: onPage })}
            </Button>
          )}
          {whole && <TakeWhole whole={whole} onPage={onPage} chosen={count} />}
        </>
      }
      onClear={onClear}
    >
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
    </SelectionBar>
  )
}

type TakeWholeProps = { whole: WholeFilter; onPage: number; chosen: number }

const isOver = ({ count, isMore }: WholeFilter) => isMore || count > MAX_CHOSEN

/**
 * Once the whole page is chosen: offers all rows of the filter, or the first ones when there are too many.
 */
function TakeWhole({ whole, onPage, chosen }: TakeWholeProps) {
  const t = useTranslations('bulk.bar')
  const limit = formatQuantity(MAX_CHOSEN)
  if (whole.isTaken || whole.count <= onPage || chosen < onPage) return null
  return (
    <Button variant="subtle" loading={whole.isTaking} onClick={whole.take}>
      {isOver(whole) ? t('wholeFirst', { limit }) : t('whole', counted(whole.count))}
    </Button>
  )
}

/** The filter has more rows than one run takes: how many, and what to do. */
function OverLimit({ whole, onPage, chosen }: TakeWholeProps) {
  const t = useTranslations('bulk.bar')
  const limit = formatQuantity(MAX_CHOSEN)
  if (!isOver(whole) || (chosen < onPage && !whole.isTaken)) return null
  const known = formatQuantity(whole.count)
  const count = whole.isMore ? t('moreThan', { count: known }) : known
  return <p className={classes.over}>{t(whole.isTaken ? 'taken' : 'over', { count, limit })}</p>
}
