import { useTranslations } from 'use-intl'
import type { Obstacle } from '../../model/board-drop.ts'

/** The text of why a card cannot be moved to a column. */
export function useObstacleWords() {
  const t = useTranslations('orders.kanban')
  return (obstacle: Obstacle): string => {
    switch (obstacle.why) {
      case 'refused':
        return obstacle.message
      case 'not-next':
        return t('obstacles.not-next', { column: t(`columns.${obstacle.next}`) })
      default:
        return t(`obstacles.${obstacle.why}`)
    }
  }
}
