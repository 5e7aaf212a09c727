import { useTranslations } from 'use-intl'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote } from '../api.ts'
import classes from './credit.module.css'

type Station = { key: string; label: string; at: string | null; who: string | undefined }

/** The stations of a credit note with who and when; those to come are quiet. */
export function NoteJourney({ note }: { note: CreditNote }) {
  const t = useTranslations('credit')
  const decided = (stage: 'commercial' | 'collection' | 'financial'): Station => {
    const found = note.approvals.find((one) => one.stage === stage)
    const word = found?.decision === 'rejected' ? 'rejected' : stage
    return { key: stage, label: t(`journey.${word}`), at: found?.at ?? null, who: found?.by.name }
  }
  const collection: Station[] = [
    decided('collection'),
    {
      key: 'collected',
      label: t('journey.collected'),
      at: note.collectionEndedAt,
      who: note.collector?.name,
    },
  ]
  const ended = note.cancelledAt ?? note.closedAt
  const stations: Station[] = [
    { key: 'submitted', label: t('journey.submitted'), at: note.submittedAt, who: note.submittedBy?.name },
    decided('commercial'),
    ...(note.hasCollection ? collection : []),
    decided('financial'),
    ...(ended ? [{ key: 'ended', label: t(`phase.${note.phase}`), at: ended, who: undefined }] : []),
  ]
  return (
    <Card title={t('journey.title')}>
      <ol className={classes.journey}>
        {stations.map(({ key, label, at, who }) => (
          <li key={key} data-todo={at === null || undefined}>
            <strong>{label}</strong>
            {at && (
              <small>
                <DateText value={at} time />
                {who && ` · ${who}`}
              </small>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
