import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { CountDetail } from '../components/inventory/counts/count-detail.tsx'
import classes from '../components/inventory/inventory.module.css'
import type { InventorySearch } from '../search.ts'

const route = getRouteApi('/shell/inventory/counts/$id')

/** One stock count. */
export function CountPage() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (changes: Partial<InventorySearch>, replace = replacesHistoryStep(search, changes)) =>
    void navigate({
      to: '/inventory/counts/$id',
      params: { id },
      search: { ...search, page: undefined, ...changes },
      replace,
      resetScroll: false,
    })
  return (
    <div className={classes.page}>
      <CountDetail key={id} id={Number(id)} search={search} onChange={change} />
    </div>
  )
}
