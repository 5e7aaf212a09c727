import type { ViewList } from '@cais/contract/views/lists'
import { redirect } from '@tanstack/react-router'
import { queryClient } from '../lib/api/query-client.ts'
import { linkOf } from '../lib/lists/link-of.ts'
import { viewsQuery } from '../lib/lists/saved-views.ts'
import { addressOf } from '../lib/lists/view-address.ts'

/** A list that is opened without any filter opens with the view that the user chose for it, where there is one. */
export function openWithView(list: ViewList) {
  return async ({ search }: { search: object }) => {
    if (Object.keys(search).length > 0) return
    const views = await queryClient.ensureQueryData(viewsQuery(list)).catch(() => undefined)
    const view = views?.data.find(({ isDefault }) => isDefault)
    if (view) throw redirect({ ...linkOf(addressOf(view)), replace: true })
  }
}
