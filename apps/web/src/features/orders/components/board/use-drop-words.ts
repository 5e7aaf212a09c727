import { useTranslations } from 'use-intl'
import type { Obstacle } from '../../model/board-drop.ts'

/** Why a card cannot go to a column, in words. */
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
