import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../lib/api/api.ts'
import type { TimelineChange, TimelineEntry } from '../../../../ui/record/timeline.tsx'
import { useFieldWords } from './use-field-words.ts'

type Row = ApiRow<'GET /audit'>
type Type = 'branch' | 'operation'

/** In the order of the forms; warehouses stand last. */
const FIELDS = [
  'name',
  'seriesCode',
  'provinceId',
  'address',
  'phone',
  'discountLimit',
  'morpheusEntities',
  'active',
  'image',
]
const placeOf = (field: string) => (FIELDS.includes(field) ? FIELDS.indexOf(field) : FIELDS.length)

const ACTIONS = { branch: ['create', 'edit', 'delete'], operation: ['create', 'edit'] } as const

/** Entries of the log as the timeline shows them: who, which record, and its changes field by field. */
export function useChangeEntries(type: Type, rows: readonly Row[]): TimelineEntry[] {
  const t = useTranslations('company.changes')
  const timeline = useTranslations('ui.timeline')
  const words = useFieldWords(type)
  const what = ({ action, facts, objectId }: Row) => {
    const name = typeof facts.name === 'string' ? facts.name : objectId
    const known = ACTIONS[type].find((one) => one === action)
    return known ? t(`${type}.${known}` as 'branch.edit', { name }) : action
  }
  const changes = (row: Row): TimelineChange[] =>
    Object.entries(row.changes)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([field, [before, after]]) => ({
        field: words.field(field),
        before: words.value(field, before),
        after: words.value(field, after),
      }))
      .filter(({ before, after }) => before !== after)
  return rows.map((row) => ({
    key: `${row.objectId} ${row.seq}`,
    at: row.at,
    who: row.user?.name ?? null,
    what: what(row),
    ...(row.facts.withoutVersion === true && { note: timeline('withoutVersion') }),
    changes: changes(row),
  }))
}
