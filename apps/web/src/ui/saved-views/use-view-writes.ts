import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../lib/api/use-api-mutation.ts'
import { linkOf } from '../../lib/lists/link-of.ts'
import type { SavedView } from '../../lib/lists/saved-views.ts'
import { addressOf, plainAddress } from '../../lib/lists/view-address.ts'
import { notify } from '../../lib/screen/notify.ts'

const refreshes = ['views']

/** Saves a new view and sets its address. */
export function useCreateView() {
  const t = useTranslations('views')
  const navigate = useNavigate()
  return useApiMutation('POST /views', {
    refreshes,
    quiet: true,
    success: t('saved'),
    onSuccess: ({ content }) => navigate({ ...linkOf(addressOf(content)), replace: true }),
  })
}

/** Saves somebody else's view, or one of one's own, under a name that is free. */
export function useCopyView() {
  const t = useTranslations('views')
  const copy = useApiMutation('POST /views', { refreshes, success: t('copied') })
  return ({ list, name, query, sort, layout, columns, dense }: SavedView) => {
    const ofCopy = t('copyName', { name }).slice(0, 60)
    copy.mutate({ body: { list, name: ofCopy, query, sort, layout, columns, dense } })
  }
}

/** Renames, shares or changes a view; a refusal is said in a toast. */
export function useChangeView() {
  const t = useTranslations('views')
  return useApiMutation('PUT /views/{id}', { refreshes, success: t('updated') })
}

/** Deletes a view at once, and offers to take that back. Whoever stands on it goes to the list as it is without. */
export function useDeleteView(isOpen: boolean) {
  const t = useTranslations('views')
  const navigate = useNavigate()
  const restore = useApiMutation('POST /views/{id}/restore', { refreshes, success: t('restored') })
  const remove = useApiMutation('DELETE /views/{id}', { refreshes })
  return (view: SavedView) => {
    const params = { id: view.id }
    const undo = { label: t('undo'), run: () => restore.mutate({ params }) }
    const done = () => {
      notify.success(t('deleted', { name: view.name }), undo)
      if (isOpen) void navigate({ ...linkOf(plainAddress(view.list)), replace: true })
    }
    remove.mutate({ params, query: { version: view.version } }, { onSuccess: done })
  }
}
