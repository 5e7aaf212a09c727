import { DOCUMENT_TYPES, type DocumentType } from '@cais/domain/orders/document-type'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../lib/format/money.ts'
import { counted } from '../../lib/format/quantity.ts'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[]

/** What one says yes to, in one line: how many of each type, what they come to, what they put at risk. */
export function WhatGoes({ going }: { going: readonly BulkTarget[] }) {
  const t = useTranslations('bulk.dialog')
  const kinds = TYPES.flatMap((type) => {
    const count = going.filter((one) => one.type === type).length
    return count === 0 ? [] : [t(`kinds.${type}`, counted(count))]
  })
  const risk = going.reduce((sum, { atRisk = 0 }) => sum + atRisk, 0)
  const total = going.reduce((sum, { total: one }) => sum + one, 0)
  return (
    <p className={classes.goes}>
      {kinds.join(' · ')} · <strong>{formatMoney(total)} MZN</strong>
      {risk > 0 && <span> · {t('atRisk', { total: formatMoney(risk) })}</span>}
    </p>
  )
}
