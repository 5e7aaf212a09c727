import { IconBan, IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { AgeText } from '../../../ui/marks/text.tsx'
import classes from '../../../ui/record/stations.module.css'
import type { CreditNote } from '../api.ts'
import own from './note-cards.module.css'

type Station = {
  readonly key: 'draft' | 'commercial' | 'collection' | 'available' | 'collecting' | 'financial' | 'issued'
  readonly at: string | null
  readonly who?: string | undefined
}

const STAND: Readonly<Record<CreditNote['phase'], Station['key'] | null>> = {
  draft: 'draft',
  'commercial-approval': 'commercial',
  'collection-approval': 'collection',
  'available-for-collection': 'available',
  collecting: 'collecting',
  'financial-approval': 'financial',
  issued: null,
  rejected: null,
  cancelled: null,
  closed: null,
}

/** On a phone the station where it waits would lie beside the screen. */
const show = (station: HTMLElement | null) => station?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The stations of a credit note with who and when; the one where it waits says since when. */
export function NoteJourney({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.journey')
  const stations = stationsOf(note)
  const standing = stations.findIndex(({ key }) => key === STAND[note.phase])
  const isOver = note.phase === 'rejected' || note.phase === 'cancelled' || note.phase === 'closed'
  const since = stations[standing - 1]?.at ?? note.createdAt
  return (
    // on a phone the stations are wider than the screen
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={own.frame} aria-label={t('title')} tabIndex={0}>
      <ol className={classes.stations} style={{ minWidth: stations.length * 104 }}>
        {stations.map(({ key, at, who }, place) => {
          const isHere = place === standing
          const isDone = at !== null && !isHere
          return (
            <li
              key={key}
              ref={isHere ? show : undefined}
              className={classes.station}
              data-state={isHere ? 'here' : isDone ? 'done' : 'ahead'}
              aria-current={isHere ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {isDone && <IconCheck size={13} stroke={3} />}
                {isOver && place === stations.length - 1 && <IconBan size={13} />}
              </span>
              <span className={classes.name}>{t(key)}</span>
              <span>
                {isHere ? (
                  <>
                    {t('waiting')} <AgeText since={since} />
                  </>
                ) : (
                  at && (
                    <>
                      {who && `${who} · `}
                      <span className={own.number}>{formatDate(at)}</span>
                    </>
                  )
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function stationsOf(note: CreditNote): Station[] {
  const decided = (stage: 'commercial' | 'collection' | 'financial') =>
    note.approvals.find((one) => one.stage === stage)
  const [commercial, collection, financial] = [
    decided('commercial'),
    decided('collection'),
    decided('financial'),
  ]
  const collecting: Station[] = [
    { key: 'collection', at: collection?.at ?? null, who: collection?.by.name },
    { key: 'available', at: note.collectionStartedAt, who: undefined },
    { key: 'collecting', at: note.collectionEndedAt, who: note.collector?.name },
  ]
  return [
    { key: 'draft', at: note.submittedAt, who: (note.submittedBy ?? note.createdBy)?.name },
    { key: 'commercial', at: commercial?.at ?? null, who: commercial?.by.name },
    ...(note.hasCollection ? collecting : []),
    { key: 'financial', at: financial?.at ?? null, who: financial?.by.name },
    { key: 'issued', at: note.issuedAt },
  ]
}
