import type { ReactNode } from 'react'
import { PageLink } from '../../../../ui/actions/page-link.tsx'
import type { Returns } from '../../api.ts'
import type { CreditNotesSearch, ReturnsSearch } from '../../search.ts'
import classes from './returns.module.css'

type Props = { search: CreditNotesSearch; className?: string | undefined; children: ReactNode }

/** A figure that opens the list behind it; plain for those who have no list. */
export function ListLink({ search, className = classes.dotted, children }: Props) {
  return (
    <PageLink to="/credit" search={search} className={className}>
      {children}
    </PageLink>
  )
}

/** The credit notes that were issued in the days of the figures, or in some of them. */
export const issuedIn = (
  { branchId, operationId }: ReturnsSearch,
  { from, to }: Pick<Returns, 'from' | 'to'>,
): CreditNotesSearch => ({
  tab: 'issued',
  issuedFrom: from,
  issuedTo: to,
  ...(branchId && { branchId }),
  ...(operationId && { operationId }),
})

/** In percent with two decimals; 0 of nothing. */
export const shareOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100
