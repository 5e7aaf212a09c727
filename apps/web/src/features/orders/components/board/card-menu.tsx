import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { IconArrowsMove } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useActionWords } from '../../../../ui/bulk/use-action-words.ts'
import { MenuAction, PopupMenu } from '../../../../ui/popups/popup-menu.tsx'
import { actionsOffBoard, type Held, movesOf } from '../../model/board-drop.ts'
import { useOrderName } from '../order-name.tsx'
import classes from './board-card.module.css'
import { useObstacleWords } from './use-drop-words.ts'

type Props = { held: Held; onAct: (action: BulkChoiceName, held: Held) => void }

/** The same as dragging, by keyboard and thumb: each column with what a move there does, or why it cannot be. */
export function CardMenu({ held, onAct }: Props) {
  const t = useTranslations('orders.kanban')
  const word = useActionWords()
  const why = useObstacleWords()
  const name = useOrderName()
  return (
    <PopupMenu
      label={t('moveTo', { name: name(held.card) })}
      buttonClass={classes.menu}
      button={<IconArrowsMove size={16} aria-hidden="true" />}
    >
      {(close) => {
        const act = (action: BulkChoiceName) => {
          close()
          onAct(action, held)
        }
        return (
          <>
            {movesOf(held).map(({ to, drop }) => (
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
            {actionsOffBoard(held).map((action) => (
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
