import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { FileButton } from '../actions/file-button.tsx'
import type { BulkTarget } from './bulk-target.ts'

type Props = {
  targets: readonly BulkTarget[]
  rows: readonly { readonly id: number; readonly allowedActions: readonly string[] }[]
}

/** As many as one file takes (contract/bulk). */
const MOST = 50

/** The chosen documents that can be printed, as one file in their order on the list. */
export function PrintChosen({ targets, rows }: Props) {
  const t = useTranslations('bulk.bar')
  const may = new Set(
    rows.filter(({ allowedActions }) => allowedActions.includes('print')).map(({ id }) => id),
  )
  const ids = targets.map(({ id }) => id).filter((id) => may.has(id))
  if (ids.length === 0 || ids.length > MOST) return null
  const action = t('print')
  return (
    <FileButton
      file="POST /orders/bulk/print"
      input={{ body: { ids } }}
      accept="application/pdf"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
    >
      {ids.length === targets.length
        ? action
        : t('some', { action, count: formatQuantity(ids.length), all: formatQuantity(targets.length) })}
    </FileButton>
  )
}
