import type { BadgeColour } from '@cais/domain/orders/badge'
import { useTranslations } from 'use-intl'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { AgeText, CodeText, MoneyText } from '../../../../ui/marks/text.tsx'
import type { DraftPlace, ListedDraft } from '../../model/kept/listed-drafts.ts'
import { useObjectionWords } from '../notices/use-objection-words.ts'

const COLOURS: Readonly<Record<DraftPlace, BadgeColour>> = {
  server: 'secondary',
  local: 'info',
  waiting: 'warning',
  refused: 'danger',
  repriced: 'darkorange',
}

/** The columns of the list of drafts, and what a draft is called before it has a number. */
export function useDraftColumns(): { columns: Column<ListedDraft>[]; nameOf: (row: ListedDraft) => string } {
  const t = useTranslations('drafts.list')
  const words = useObjectionWords()
  const nameOf = ({ id, customer }: ListedDraft) =>
    id === null ? (customer ?? t('begun')) : t('name', { id: String(id) })
  const columns: Column<ListedDraft>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      width: '176px',
      cell: ({ type, id }) => (
        <CodeText>{`${type} · ${id === null ? t('begun') : t('name', { id: String(id) })}`}</CodeText>
      ),
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(160px, 2fr)',
      card: 'wide',
      cell: ({ customer }) => customer ?? t('noCustomer'),
    },
    {
      key: 'place',
      header: t('columns.place'),
      width: 'minmax(150px, 1.2fr)',
      cell: ({ place, refusal }) => (
        <span title={refusal ? words(refusal) : undefined}>
          <Badge colour={COLOURS[place]}>{t(`places.${place}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'lines',
      header: t('columns.lines'),
      width: '100px',
      cell: ({ lineCount }) => t('lines', { count: lineCount }),
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ total }) => <MoneyText centavos={total} />,
    },
    {
      key: 'created',
      header: t('columns.updated'),
      width: '100px',
      align: 'right',
      cell: ({ at }) => <AgeText since={at} />,
    },
  ]
  return { columns, nameOf }
}
