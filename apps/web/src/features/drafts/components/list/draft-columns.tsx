import type { BadgeColour } from '@cais/domain/orders/badge'
import { useTranslations } from 'use-intl'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { AgeText, CodeText, MoneyText } from '../../../../ui/marks/text.tsx'
import type { DraftStatus, ListedDraft } from '../../model/storage/listed-drafts.ts'
import { useSubmitErrorText } from '../notices/use-submit-error-text.ts'

const COLOURS: Readonly<Record<DraftStatus, BadgeColour>> = {
  server: 'secondary',
  local: 'info',
  pending: 'warning',
  refused: 'danger',
  repriced: 'darkorange',
}

/** The columns of the list of drafts, and the name of a draft, which has no number yet. */
export function useDraftColumns(): { columns: Column<ListedDraft>[]; nameOf: (row: ListedDraft) => string } {
  const t = useTranslations('drafts.list')
  const errorText = useSubmitErrorText()
  const nameOf = ({ id, customer }: ListedDraft) =>
    id === null ? (customer ?? t('notRegistered')) : t('name', { id: String(id) })
  const columns: Column<ListedDraft>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      width: '176px',
      cell: ({ type, id }) => (
        <CodeText>{`${type} · ${id === null ? t('notRegistered') : t('name', { id: String(id) })}`}</CodeText>
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
      key: 'status',
      header: t('columns.status'),
      width: 'minmax(150px, 1.2fr)',
      cell: ({ status, error }) => (
        <span title={error ? errorText(error) : undefined}>
          <Badge colour={COLOURS[status]}>{t(`statuses.${status}`)}</Badge>
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
      header: t('columns.created'),
      width: '100px',
      align: 'right',
      cell: ({ at }) => <AgeText since={at} />,
    },
  ]
  return { columns, nameOf }
}
