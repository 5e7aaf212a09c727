import { Pager } from '../../../../ui/lists/pager.tsx'
import type { LedgerProps } from './ledger-view.tsx'

type Props = Pick<LedgerProps, 'onChange'> & {
  pagination: { currentPage: number; totalPage: number; isLast: boolean } | undefined
}

export function LedgerPager({ pagination, onChange }: Props) {
  return <Pager pagination={pagination} onPage={(page, replace) => onChange({ page }, replace)} />
}
