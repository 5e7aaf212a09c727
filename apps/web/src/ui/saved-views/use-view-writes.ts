import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { linkOf } from '../../lib/lists/link-of.ts'
import type { SavedView } from '../../lib/lists/saved-views.ts'
import { addressOf, plainAddress } from '../../lib/lists/view-address.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'

const refreshes = ['views']

/** Saves a new view and opens its address. */
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

/** Copies a view under a free name. */
export function useCopyView() {
  const t = useTranslations('views')
  const copy = useApiMutation('POST /views', { refreshes, success: t('copied') })
  return ({ list, name, query, sort, layout, columns, dense }: SavedView) => {
    const ofCopy = t('copyName', { name }).slice(0, 60)
    copy.mutate({ body: { list, name: ofCopy, query, sort, layout, columns, dense } })
  }
}

/** Renames, shares or changes a view; a refusal is shown in a toast. */
export function useChangeView() {
  const t = useTranslations('views')
  return useApiMutation('PUT /views/{id}', { refreshes, success: t('updated') })
}

/** Deletes a view and offers to undo that. If the view is open, the list opens without it. */
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
