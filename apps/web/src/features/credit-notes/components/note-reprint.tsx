import { useTranslations } from 'use-intl'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import type { CreditNote } from '../api.ts'
import classes from './credit.module.css'
import { NotePapers } from './note-papers.tsx'

/** What somebody who only prints again needs of an issued note: which paper it is, and every print of it. */
export function NoteReprint({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.side')
  const notes = useTranslations('notes')
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <NotePapers note={note} />
      </div>
      <aside className={classes.side} aria-label={t('title')}>
        <Card title={t('title')}>
          <DefinitionList
            items={[
              { term: notes('kind.label'), value: notes(`kind.${note.kind}`) },
              { term: t('customer'), value: note.customer.name },
              { term: t('branch'), value: note.branchId },
              { term: t('issued'), value: <DateText value={note.issuedOn} /> },
              { term: t('copies'), value: note.copies, figure: true },
              {
                term: t('total'),
                value: <MoneyText centavos={note.total} strong currency />,
                figure: true,
              },
            ]}
          />
        </Card>
      </aside>
    </div>
  )
}
