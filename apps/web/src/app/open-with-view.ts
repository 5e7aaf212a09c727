import type { ViewList } from '@cais/contract/views/lists'
import { redirect } from '@tanstack/react-router'
import { linkOf } from '../lib/lists/link-of.ts'
import { viewsQuery } from '../lib/lists/saved-views.ts'
import { addressOf } from '../lib/lists/view-address.ts'
import { queryClient } from '../lib/queries/query-client.ts'

/** A list that is opened without any filter opens with the default view of the user, if there is one. */
export function openWithView(list: ViewList) {
  return async ({ search }: { search: object }) => {
    if (Object.keys(search).length > 0) return
    const views = await queryClient.ensureQueryData(viewsQuery(list)).catch(() => undefined)
    const view = views?.data.find(({ isDefault }) => isDefault)
    if (view) throw redirect({ ...linkOf(addressOf(view)), replace: true })
  }
}
