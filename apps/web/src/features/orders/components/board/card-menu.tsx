import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { IconArrowsMove } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useActionLabels } from '../../../../ui/bulk/use-action-labels.ts'
import { MenuAction, PopupMenu } from '../../../../ui/popups/popup-menu.tsx'
import { actionsOffBoard, movesOf, type PlacedCard } from '../../model/board-drop.ts'
import { useOrderName } from '../order-name.tsx'
import classes from './board-card.module.css'
import { useObstacleWords } from './use-obstacle-words.ts'

type Props = { placed: PlacedCard; onAct: (action: BulkChoiceName, placed: PlacedCard) => void }

/** The same as dragging, for keyboard and touch: each column with the action of a move there, or why it is not possible. */
export function CardMenu({ placed, onAct }: Props) {
  const t = useTranslations('orders.kanban')
  const word = useActionLabels()
  const why = useObstacleWords()
  const name = useOrderName()
  return (
    <PopupMenu
      label={t('moveTo', { name: name(placed.card) })}
      buttonClass={classes.menu}
      button={<IconArrowsMove size={16} aria-hidden="true" />}
    >
      {(close) => {
        const act = (action: BulkChoiceName) => {
          close()
          onAct(action, placed)
        }
        return (
          <>
            {movesOf(placed).map(({ to, drop }) => (
              <MenuAction
                key={to}
                disabled={!('action' in drop)}
                onClick={() => 'action' in drop && act(drop.action)}
              >
                <span className={classes.move}>
                  <span>{t('to', { column: t(`columns.${to}`) })}</span>
                  <small>{'action' in drop ? word(drop.action) : why(drop.obstacle)}</small>
                </span>
              </MenuAction>
            ))}
            {actionsOffBoard(placed).map((action) => (
              <MenuAction key={action} onClick={() => act(action)}>
                <span className={classes.move}>
                  <span>{word(action)}</span>
                  <small>{t('offBoard')}</small>
                </span>
              </MenuAction>
            ))}
          </>
        )
      }}
    </PopupMenu>
  )
}
