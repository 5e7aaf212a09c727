import { onlyReprints } from '@cais/domain/access/landing'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CreditNote, creditNoteQuery } from '../api.ts'
import classes from '../components/credit.module.css'
import { NoteActions } from '../components/note-actions.tsx'
import { NoteCards } from '../components/note-cards.tsx'
import { NoteDecision } from '../components/note-decision.tsx'
import { NoteJourney } from '../components/note-journey.tsx'
import { NoteLines } from '../components/note-lines.tsx'
import { NoteOrigin } from '../components/note-origin.tsx'
import { NoteFiles } from '../components/note-papers.tsx'
import { NoteReprint } from '../components/note-reprint.tsx'
import { NoteSide } from '../components/note-side.tsx'
import { PhaseBadge } from '../components/phase-badge.tsx'

const route = getRouteApi('/shell/credit/$id')

/** One credit note: its journey, what it credits, what came back, and what is decided on it now. */
export function CreditNotePage() {
  const t = useTranslations('credit')
  const { id } = route.useParams()
  const found = useQuery(creditNoteQuery(Number(id)))
  const isReprint = onlyReprints(rolesOf(useCurrentUser()), 'credit')
  const back = { to: isReprint ? '/reprint' : '/credit' } as const
  if (found.error && !found.data)
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <ErrorState error={found.error} retry={found.refetch} />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  const note = found.data.data
  return (
    <>
      <PageHeader
        title={note.creditNumber ?? note.number ?? t('phase.draft')}
        beside={<PhaseBadge phase={note.phase} />}
        lead={[note.customer.name, note.creditNumber && note.number].filter(Boolean).join(' · ')}
        back={back}
        actions={
          !isReprint && (
            <>
              <NoteFiles note={note} />
              <NoteActions note={note} />
            </>
          )
        }
      />
      {isReprint ? <NoteReprint note={note} /> : <NoteBody note={note} />}
    </>
  )
}

function NoteBody({ note }: { note: CreditNote }) {
  return (
    <>
      <NoteJourney note={note} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <NoteOrigin note={note} />
          <NoteLines note={note} />
          <NoteCards note={note} />
        </div>
        <NoteSide note={note} />
      </div>
      <NoteDecision note={note} />
    </>
  )
}
