import type { MasterNoun } from '@cais/domain/access/master-data'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import type { MasterRow } from '../../model/master-form.ts'
import { useMasterWords } from './use-master-words.ts'

/** What stands in the list of each kind: the leading field, and the others from the width on at which they fit. */
const SHOWN: Readonly<Record<MasterNoun, readonly [lead: string, ...others: readonly string[]]>> = {
  'vat-codes': ['code', 'name', 'rate'],
  'payment-conditions': ['name', 'code', 'kind', 'days'],
  reasons: ['code', 'name', 'place', 'needsText'],
  routes: ['code', 'name', 'branchId', 'stops'],
  trucks: [
    'registration',
    'name',
    'branchId',
    'capacityGrams',
    'ambientGrams',
    'refrigeratedGrams',
    'frozenGrams',
  ],
  drivers: ['name', 'branchId', 'duty', 'phone', 'licenceValidUntil'],
  teams: ['name', 'branchId', 'memberNames'],
  holidays: ['date', 'name', 'branchId'],
  printers: ['name', 'address', 'branchId', 'forms', 'fallback'],
}
const FIGURES = ['capacityGrams', 'ambientGrams', 'refrigeratedGrams', 'frozenGrams', 'days', 'rate']
const WIDE = ['name', 'stops', 'memberNames']

export function useMasterColumns(noun: MasterNoun, today: string): Column<MasterRow>[] {
  const t = useTranslations('master-data')
  const words = useMasterWords(noun)
  const textOf = useRowText(noun, today)
  const [lead, ...others] = SHOWN[noun]
  const isCode = lead === 'code' || lead === 'registration'
  return [
    {
      key: lead,
      header: words.field(lead),
      width: isCode ? '170px' : 'minmax(200px, 1.4fr)',
      sort: 'name',
      card: 'title',
      leads: true,
      cell: (row) =>
        isCode ? <CodeText>{textOf(row, lead)}</CodeText> : <strong>{textOf(row, lead)}</strong>,
    },
    ...others.map(
      (name, place): Column<MasterRow> => ({
        key: name,
        header: words.field(name),
        width: WIDE.includes(name) ? 'minmax(160px, 2fr)' : 'minmax(90px, 0.8fr)',
        from: place < 2 ? 0 : 640 + place * 90,
        card: place < 2 ? 'meta' : 'hidden',
        ...(FIGURES.includes(name) && { align: 'right' as const }),
        cell: (row) => textOf(row, name) || '–',
      }),
    ),
    {
      key: 'active',
      header: t('columns.state'),
      width: '110px',
      card: 'badge',
      cell: ({ active }) => (
        <Badge {...(active && { colour: 'success' as const })}>{t(active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}

/** What a list shows of a field. */
export function useRowText(noun: MasterNoun, today: string) {
  const t = useTranslations('master-data')
  const words = useMasterWords(noun)
  return (row: MasterRow, name: string): string => {
    if (name === 'name' && 'namePt' in row) return t('language') === 'en' ? row.nameEn : row.namePt
    if (name === 'rate' && 'rates' in row) {
      const rate = row.rates.findLast(({ validFrom }) => validFrom <= today)
      return rate ? formatPercent(rate.rateBp / 100) : ''
    }
    if (name === 'branchId' && 'branchId' in row) return row.branchId ?? t('allBranches')
    return words.value(name, new Map(Object.entries(row)).get(name), true) ?? ''
  }
}
