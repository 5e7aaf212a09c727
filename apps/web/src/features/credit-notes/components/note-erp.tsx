import { useTranslations } from 'use-intl'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import type { CreditNote } from '../api.ts'
import classes from './papers.module.css'

/** Where an issued note stands on its way to a connected ERP, which gives it the number that is printed. */
export function NoteErp({ erp }: { erp: NonNullable<CreditNote['erp']> }) {
  const t = useTranslations('notes.erp')
  return (
    <Card title={t('title')}>
      <p role="status">{t(`state.${erp.state}`)}</p>
      {erp.number === null ? (
        <p className={classes.quiet}>{t('wait')}</p>
      ) : (
        <DefinitionList items={[{ term: t('number'), value: <CodeText>{erp.number}</CodeText> }]} />
      )}
    </Card>
  )
}
