import { useSeeingAs } from '../../../../lib/auth/seeing-as.ts'
import { DrawLater } from '../../../../ui/states/draw-later.tsx'
import { DetailSkeleton, RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { HeaderFields } from '../fields/header-fields.tsx'
import { useKeyChange } from '../fields/use-key-change.tsx'
import { ConflictPanel } from '../notices/conflict-panel.tsx'
import { DraftNotice } from '../notices/draft-notice.tsx'
import { MergedNote } from '../notices/merged-note.tsx'
import { DraftOrigin } from '../origin/draft-origin.tsx'
import { SubmitBar } from '../submit/submit-bar.tsx'
import { SubmitDialogs } from '../submit/submit-dialogs.tsx'
import { useSubmit } from '../submit/use-submit.ts'
import { useDeferredForm, useDraft } from '../use-draft.ts'
import { useOfflinePrefetch } from '../use-offline-prefetch.ts'
import classes from './draft-editor.module.css'
import { DraftHeader } from './draft-header.tsx'
import { DraftLines } from './draft-lines.tsx'
import { SidePanel } from './side-panel.tsx'

/**
 * The whole draft: what is typed on the left, what it means for customer and credit on the right. Each part follows
 * the session by itself: a key in a line draws that line at once, and the rest when there is time.
 */
export function DraftEditor({ session }: { session: DraftSession }) {
  useOfflinePrefetch()
  const submission = useSubmit(session)
  const keyChange = useKeyChange(session)
  const isSeeing = useSeeingAs() !== null
  const pending = useDraft(session, (state) => state.pending !== null)
  return (
    <>
      <DraftHeader session={session} submission={submission} />
      <DrawLater meanwhile={<DetailSkeleton />}>
        <div className={classes.page}>
          <div className={classes.main}>
            <Origin session={session} />
            <DraftNotice session={session} />
            <ConflictPanel session={session} />
            <MergedNote session={session} />
            {/* a pending submission is shown read-only, and so is the draft of a user who is seen */}
            <div className={classes.typed} inert={pending || isSeeing}>
              <HeaderFields session={session} changeKey={keyChange.change} />
              <DrawLater meanwhile={<RowsSkeleton rows={3} />}>
                <DraftLines session={session} />
              </DrawLater>
            </div>
          </div>
          <DrawLater turn={2} meanwhile={<div />}>
            <SidePanel session={session} />
          </DrawLater>
        </div>
        <SubmitBar session={session} submission={submission} />
      </DrawLater>
      {keyChange.dialog}
      <SubmitDialogs submission={submission} />
    </>
  )
}

function Origin({ session }: { session: DraftSession }) {
  return <DraftOrigin session={session} form={useDeferredForm(session)} />
}
