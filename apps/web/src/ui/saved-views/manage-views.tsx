import type { ViewList } from '@cais/contract/views/lists'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useListPreferences } from '../../lib/lists/list-preferences.ts'
import { viewsQuery } from '../../lib/lists/saved-views.ts'
import { Dialog } from '../popups/dialog.tsx'
import classes from './manage-views.module.css'
import { ViewLine } from './view-line.tsx'

type Props = { list: ViewList; openId: number | undefined; onClose: () => void }

/** Every view of the list: its place, which one the list opens with, its name, with whom it is shared. */
export function ManageViews({ list, openId, onClose }: Props) {
  const t = useTranslations('views')
  const views = useQuery(viewsQuery(list)).data?.data ?? []
  const preferences = useListPreferences(list)
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) ids.splice(to, 0, moved)
    preferences.change({ viewOrder: ids })
  }
  return (
    <Dialog open onClose={onClose} title={t('manageTitle')} size={620}>
      {views.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.views}>
        {views.map((view, place) => (
          <ViewLine
            key={view.id}
            view={view}
            isOpen={view.id === openId}
            onUp={place > 0 ? () => move(place, place - 1) : undefined}
            onDown={place < views.length - 1 ? () => move(place, place + 1) : undefined}
            onDefault={() => preferences.change({ defaultViewId: view.isDefault ? null : view.id })}
          />
        ))}
      </ul>
    </Dialog>
  )
}
